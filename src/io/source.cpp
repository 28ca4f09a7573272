#include "io/source.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace referee::internal::io {

std::size_t MemorySource::read(std::uint64_t offset, std::span<char> room) const {
  if (offset >= size()) return 0;
  return text_.copy(room.data(), room.size(), static_cast<std::size_t>(offset));
}

std::size_t FileSource::read(std::uint64_t offset, std::span<char> room) const {
  if (offset >= size_) return 0;
  const std::size_t wanted =
      static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), size_ - offset));
  std::size_t filled = 0;
  while (filled < wanted) {
    const ssize_t count = ::pread(fd_, room.data() + filled, wanted - filled,
                                  static_cast<off_t>(begin_ + offset + filled));
    if (count == 0) throw shrank();
    if (count > 0) {
      filled += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      throw base::trouble_of_errno(errno);
    }
  }
  if (meter_ != nullptr) meter_->add(wanted);
  return wanted;
}

void FileSource::check_size() const {
  struct stat status {};
  if (::fstat(fd_, &status) != 0) throw base::trouble_of_errno(errno);
  if (static_cast<std::uint64_t>(status.st_size) < begin_ + size_) throw shrank();
}

base::Trouble shrank() {
  return base::Trouble("the file shrank while it was being read");
}

}  // namespace referee::internal::io
