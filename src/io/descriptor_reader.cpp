#include "io/descriptor_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "base/trouble.hpp"

namespace referee::internal::io {

std::size_t DescriptorReader::read(std::span<char> room) {
  for (;;) {
    // Before every read, not only after EAGAIN: a FIFO opened without blocking reads as ended until
    // its first writer comes, while poll waits for that writer.
    wait_until_readable();
    const ssize_t count = ::read(fd_, room.data(), room.size());
    if (count >= 0) {
      if (meter_ != nullptr) meter_->add(static_cast<std::size_t>(count));
      return static_cast<std::size_t>(count);
    }
    if (errno != EINTR && errno != EAGAIN) throw base::trouble_of_errno(errno);
  }
}

void DescriptorReader::wait_until_readable() const {
  constexpr int tick_milliseconds = 100;
  for (;;) {
    patience_.check();
    pollfd wanted{fd_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, tick_milliseconds);
    // Trouble with the descriptor (POLLERR, POLLNVAL) is left for read() to put into words.
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) throw base::trouble_of_errno(errno);
  }
}

}  // namespace referee::internal::io
