#include "io/regular_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace referee::io {

std::uint64_t regular_file_size(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) throw base::trouble_of_errno(errno);
  return static_cast<std::uint64_t>(status.st_size);
}

void read_front(int fd, std::span<char> room) {
  while (!room.empty()) {
    const ssize_t count = ::read(fd, room.data(), room.size());
    if (count == 0) throw shrank();
    if (count > 0) {
      room = room.subspan(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      throw base::trouble_of_errno(errno);
    }
  }
}

base::Trouble shrank() {
  return base::Trouble("the file shrank while it was being read");
}

}  // namespace referee::io
