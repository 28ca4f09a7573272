#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>

namespace referee::internal::io {

/// The size of the regular file `fd`, whose fstat(2) result is `status`. Nothing if only reading
/// can tell: the files of /proc claim to be empty, those of /sys to have 4096 bytes, whatever they
/// hold.
std::optional<std::uint64_t> true_size(int fd, const struct stat& status);

/// Whether the open file `fd` is on a file system that reads it through a network, or from another
/// program: each of its pages may take long, or fail.
bool is_on_network(int fd);

}  // namespace referee::internal::io
