#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "base/deadline.hpp"
#include "io/blocks/blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// A text that is in memory as a whole, handed out in blocks of about `block_bytes`.
class MemoryBlocks : public Blocks {
 public:
  /// `text` has base::block_padding readable bytes before and after it and outlives this object. Of
  /// a text longer than `max_bytes` the whole lines within the limit are handed out before it
  /// throws.
  explicit MemoryBlocks(std::string_view text,
                        std::size_t block_bytes = std::numeric_limits<std::size_t>::max(),
                        const base::Deadline& deadline = {},
                        std::uint64_t max_bytes = std::numeric_limits<std::uint64_t>::max())
      : source_(text),
        rest_(lines_within(text, max_bytes)),
        block_bytes_(block_bytes),
        deadline_(deadline),
        max_bytes_(max_bytes) {}
  MemoryBlocks(const MemoryBlocks&) = delete;
  MemoryBlocks& operator=(const MemoryBlocks&) = delete;

  std::optional<Block> next() override {
    deadline_.check();
    if (rest_.empty()) {
      if (is_over_limit()) throw over_limit(max_bytes_);
      return std::nullopt;
    }
    const std::string_view text = rest_.substr(0, block_length(rest_, block_bytes_));
    rest_.remove_prefix(text.size());
    return Block{text, &source_, static_cast<std::uint64_t>(text.data() - source_.text().data())};
  }
  const Source* source() const override { return is_over_limit() ? nullptr : &source_; }
  base::Deadline deadline() const override { return deadline_; }

 private:
  bool is_over_limit() const { return source_.size() > max_bytes_; }

  MemorySource source_;  // its blocks point to it
  std::string_view rest_;
  std::size_t block_bytes_;
  base::Deadline deadline_;
  std::uint64_t max_bytes_;
};

}  // namespace referee::internal::io
