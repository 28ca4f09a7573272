#pragma once

#include <cstdint>
#include <span>

#include "base/trouble.hpp"

namespace referee::io {

/// The size of an open regular file, in bytes. Throws base::Trouble.
std::uint64_t regular_file_size(int fd);

/// Fills `room` from the start of the open regular file `fd`. Throws base::Trouble, also when the
/// file ends before `room` is full.
void read_front(int fd, std::span<char> room);

/// The words for a file that has become shorter while it was read.
base::Trouble shrank();

}  // namespace referee::io
