#include "io/blocks/memory_blocks.hpp"

#include "base/limits.hpp"

namespace referee::internal::io {

namespace {

/// The whole lines of a text that was cut off, and the last one too if it is already too long: that
/// error comes before the cut.
std::string_view lines_within(std::string_view text) {
  const std::string_view whole = whole_lines(text);
  return text.size() - whole.size() > base::max_line_bytes ? text : whole;
}

}  // namespace

MemoryBlocks::MemoryBlocks(std::string_view text, std::size_t block_bytes,
                           const base::Deadline& deadline, std::uint64_t max_bytes)
    : source_(text),
      rest_(text.size() > max_bytes ? lines_within(text.substr(0, max_bytes)) : text),
      block_bytes_(block_bytes),
      deadline_(deadline),
      max_bytes_(max_bytes) {}

std::optional<Block> MemoryBlocks::next() {
  deadline_.check();
  if (rest_.empty()) {
    if (is_over_limit()) throw over_limit(max_bytes_);
    return std::nullopt;
  }
  const std::string_view text = rest_.substr(0, block_length(rest_, block_bytes_));
  rest_.remove_prefix(text.size());
  return Block{text, &source_, static_cast<std::uint64_t>(text.data() - source_.text().data())};
}

}  // namespace referee::internal::io
