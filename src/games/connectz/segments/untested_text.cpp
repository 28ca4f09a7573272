#include "games/connectz/segments/untested_text.hpp"

#include <algorithm>

namespace referee::internal::connectz {

void UntestedText::keep(std::string_view lines) {
  kept_.resize(base::block_padding + static_cast<std::size_t>(bytes_));
  kept_ += lines;
  kept_.append(base::block_padding, '\0');
}

std::uint64_t UntestedText::line_start(std::uint64_t byte) const {
  if (source_ == nullptr) {
    const std::size_t end = kept().find('\n', static_cast<std::size_t>(byte - 1));
    return end == std::string_view::npos ? bytes_ : end + 1;
  }
  constexpr std::uint64_t some = std::uint64_t{16} << 10;
  for (std::uint64_t begin = byte; begin < bytes_; begin += some) {
    io::Range range(first_byte_ + begin, first_byte_ + std::min(begin + some, bytes_));
    const auto block = io::RangeBlocks(*source_, range, buffer_).next();
    if (block) return block->offset - first_byte_;
  }
  return bytes_;
}

}  // namespace referee::internal::connectz
