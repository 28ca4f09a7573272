#include "io/reopening_reader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

std::size_t ReopeningReader::read(std::span<char> room) {
  deadline_.check();
  const Descriptor file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!file) throw base::system_error(errno);
  const std::optional<Stamp> stamp = stamp_of(file.get());
  if (!stamp) throw base::Error("there are too many files to keep one open that is not regular");
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
