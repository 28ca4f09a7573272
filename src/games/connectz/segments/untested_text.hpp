#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// The text of the moves that were played since the board was last tested for a line, so that the
/// move that made one can be found. Text that can be read again is not kept; a stream's text is.
/// Bytes are counted from the beginning of this text.
class UntestedText {
 public:
  /// Begins an empty text at byte `first_byte` of the file.
  void begin(std::uint64_t first_byte) {
    kept_.clear();
    source_ = nullptr;
    first_byte_ = first_byte;
    bytes_ = 0;
  }

  /// Adds text of whole lines, the next of the file, which can be read again from `source` unless
  /// that is null. The source must stay until the next begin(). REQUIRES: not
  /// is_apart_from(source).
  void add(std::string_view lines, const io::Source* source) {
    source_ = source;
    if (source == nullptr) keep(lines);
    bytes_ += lines.size();
  }

  /// Adds the next `bytes` bytes of a source without reading them.
  void add(std::uint64_t bytes, const io::Source& source) {
    source_ = &source;
    bytes_ += bytes;
  }

  /// Forgets the text after the first `bytes` bytes.
  void cut(std::uint64_t bytes) { bytes_ = bytes; }

  /// Whether there is text that cannot be read again, while text from `source` can be.
  bool is_apart_from(const io::Source* source) const { return bytes_ > 0 && source_ != source; }

  std::uint64_t first_byte() const { return first_byte_; }
  std::uint64_t bytes() const { return bytes_; }

  /// The first line start at or after `byte` > 0, which is at most bytes().
  std::uint64_t line_start(std::uint64_t byte) const;

  /// Calls `take` with the text between two line starts, in pieces of whole lines; each has
  /// base::block_padding readable bytes before and after it.
  template <typename Take>
  void read(std::uint64_t from, std::uint64_t to, Take take) const {
    if (source_ == nullptr) {
      take(kept().substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)));
      return;
    }
    io::Range range(first_byte_ + from, first_byte_ + to);
    io::RangeBlocks blocks(*source_, range, buffer_);
    while (const auto block = blocks.next()) take(block->text);
  }

 private:
  void keep(std::string_view lines);
  std::string_view kept() const {
    return std::string_view(kept_).substr(base::block_padding, static_cast<std::size_t>(bytes_));
  }

  std::string kept_;  // with padding before and after it
  const io::Source* source_ = nullptr;
  std::uint64_t first_byte_ = 0;
  std::uint64_t bytes_ = 0;
  mutable std::vector<char> buffer_;  // for text that is read again
};

}  // namespace referee::internal::connectz
