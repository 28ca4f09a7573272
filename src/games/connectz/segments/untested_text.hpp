#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// Lines of a stream, kept so that they can be read again at their place in it. The text before
/// them reads as line ends.
class KeptText : public io::Source {
 public:
  /// Begins an empty text at byte `offset`.
  void begin(std::uint64_t offset) {
    offset_ = offset;
    bytes_ = 0;
    text_.clear();
  }
  void add(std::string_view lines) {
    text_ += lines;
    bytes_ = text_.size();
  }

  /// Becomes `lines` at byte `offset`, and gives its memory in return.
  void swap(std::string& lines, std::uint64_t offset) {
    offset_ = offset;
    bytes_ = lines.size();
    text_.swap(lines);
    text_.append(base::block_padding, '\0');
    lines.clear();
  }

  /// The lines; after swap() with base::block_padding readable bytes after them.
  std::string_view text() const { return std::string_view(text_).substr(0, bytes_); }

  std::uint64_t size() const override { return offset_ + bytes_; }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    const std::uint64_t gap = offset_ - std::min(offset, offset_);
    const auto before = static_cast<std::size_t>(std::min<std::uint64_t>(gap, room.size()));
    std::fill_n(room.begin(), before, '\n');
    if (before == room.size()) return before;
    const std::uint64_t begin = std::min(offset + before, size()) - offset_;
    return before +
           text().copy(room.data() + before, room.size() - before, static_cast<std::size_t>(begin));
  }
  void check() const override {}

 private:
  std::string text_;
  std::size_t bytes_ = 0;
  std::uint64_t offset_ = 0;
};

/// The text of the moves that were played since the board was last tested for a line, so that the
/// move that made one can be found. Text that can be read again is not kept; a stream's text is.
/// Bytes are counted from the beginning of this text.
class UntestedText {
 public:
  /// Begins an empty text at byte `first_byte` of the file.
  void begin(std::uint64_t first_byte) {
    kept_.begin(first_byte);
    source_ = nullptr;
    first_byte_ = first_byte;
    bytes_ = 0;
  }

  /// Adds the next `bytes` bytes of the file, whole lines. They can be read again from `source`,
  /// which must stay until the next begin(). If it is null, `text` begins with them and is kept; if
  /// it has more, these bytes are the last. REQUIRES: not is_apart_from(source).
  void add(std::uint64_t bytes, std::string_view text, const io::Source* source) {
    source_ = source;
    if (source == nullptr) kept_.add(text);
    bytes_ += bytes;
  }

  /// Whether there is text that cannot be read again, while text from `source` can be.
  bool is_apart_from(const io::Source* source) const { return bytes_ > 0 && source_ != source; }

  std::uint64_t first_byte() const { return first_byte_; }
  std::uint64_t bytes() const { return bytes_; }

  /// The first line start at or after `byte` > 0, which is at most bytes().
  std::uint64_t line_start(std::uint64_t byte) const {
    constexpr std::uint64_t some = std::uint64_t{16} << 10;
    for (std::uint64_t begin = byte; begin < bytes_; begin += some) {
      io::Range range(first_byte_ + begin, first_byte_ + std::min(begin + some, bytes_));
      const auto block = io::RangeBlocks(source(), range, buffer_).next();
      if (block) return block->offset - first_byte_;
    }
    return bytes_;
  }

  /// Calls `take` with the text between two line starts, in blocks.
  template <typename Take>
  void read(std::uint64_t from, std::uint64_t to, Take take) const {
    io::Range range(first_byte_ + from, first_byte_ + to);
    io::RangeBlocks blocks(source(), range, buffer_);
    while (const auto block = blocks.next()) take(block->text);
  }

 private:
  const io::Source& source() const { return source_ != nullptr ? *source_ : kept_; }

  KeptText kept_;
  const io::Source* source_ = nullptr;
  std::uint64_t first_byte_ = 0;
  std::uint64_t bytes_ = 0;
  mutable std::vector<char> buffer_;
};

}  // namespace referee::internal::connectz
