#include "io/descriptor_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"
#include "io/ready.hpp"

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
    if (errno != EINTR && errno != EAGAIN) throw base::system_error(errno);
  }
}

void DescriptorReader::wait_until_readable() const {
  do {
    deadline_.check();
  } while (!wait_until_ready(fd_, POLLIN));
}

}  // namespace referee::internal::io
