#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>

namespace referee::internal::io {

/// How many bytes the regular file `fd`, of which `status` is what fstat(2) says, has. Nothing if
/// only reading tells: the files of /proc say that they are empty, those of /sys that they have
/// 4096 bytes, whatever they hold.
std::optional<std::uint64_t> true_size(int fd, const struct stat& status);

/// Whether the open file `fd` lies on a file system that gets it through a network, or from another
/// program: each of its pages may take long, or fail.
bool is_on_network(int fd);

}  // namespace referee::internal::io
