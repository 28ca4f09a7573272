#include "io/reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/error.hpp"
#include "io/blocks/blocks.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

std::string read_all(Reader& reader) {
  constexpr std::size_t step = std::size_t{64} << 10;
  std::string bytes;
  for (std::size_t count = 1; count > 0;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + step);
    count = reader.read(std::span(bytes).subspan(size));
    bytes.resize(size + count);
  }
  return bytes;
}

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

std::size_t LimitedReader::read(std::span<char> room) {
  if (left_ == 0) {
    char probe = 0;
    if (inner_.read({&probe, 1}) == 0) return 0;
    throw over_limit(max_bytes_);
  }
  const std::uint64_t wanted = std::min<std::uint64_t>(room.size(), left_);
  const std::size_t count = inner_.read(room.first(static_cast<std::size_t>(wanted)));
  left_ -= count;
  return count;
}

std::size_t ReopeningReader::read(std::span<char> room) {
  deadline_.check();
  const Descriptor file(::open(path_.c_str(), open_flags));
  if (!file) throw base::system_error(errno);
  const std::optional<Stamp> stamp = stamp_of(file.get());
  if (!stamp) throw base::Error("too many files: one that is not regular cannot be reopened");
  if (stamp_ && stamp_ != stamp) throw changed();
  stamp_ = stamp;
  for (;;) {
    const ssize_t count =
        ::pread(file.get(), room.data(), room.size(), static_cast<off_t>(position_));
    if (count >= 0) {
      position_ += static_cast<std::uint64_t>(count);
      return static_cast<std::size_t>(count);
    }
    if (errno != EINTR) throw base::system_error(errno);
  }
}

}  // namespace referee::internal::io
