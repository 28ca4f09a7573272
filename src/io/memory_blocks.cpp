#include "io/memory_blocks.hpp"

namespace referee::io {

MemoryBlocks::MemoryBlocks(std::string_view text, std::size_t block_bytes,
                           const base::Patience& patience, std::uint64_t max_bytes)
    : rest_(text.size() > max_bytes ? whole_lines(text.substr(0, max_bytes)) : text),
      block_bytes_(block_bytes),
      patience_(patience),
      max_bytes_(max_bytes),
      over_limit_(text.size() > max_bytes) {}

std::optional<Block> MemoryBlocks::next() {
  patience_.check();
  if (rest_.empty()) {
    if (over_limit_) throw over_limit(max_bytes_);
    return std::nullopt;
  }
  const std::string_view text = rest_.substr(0, block_length(rest_, block_bytes_));
  rest_.remove_prefix(text.size());
  return Block{text, true};
}

}  // namespace referee::io
