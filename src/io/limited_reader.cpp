#include "io/limited_reader.hpp"

#include <algorithm>

#include "io/blocks/blocks.hpp"

namespace referee::internal::io {

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

}  // namespace referee::internal::io
