#include "io/true_size.hpp"

#include <sys/statfs.h>

namespace referee::internal::io {

std::optional<std::uint64_t> true_size(int fd, const struct stat& status) {
  if (status.st_size <= 0) return std::nullopt;
  // Of files that take up no room only some are made up: others are nothing but a hole. File
  // systems of the kernel's own have no blocks at all.
  struct statfs system {};
  if (status.st_blocks == 0 && ::fstatfs(fd, &system) == 0 && system.f_blocks == 0) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(status.st_size);
}

}  // namespace referee::internal::io
