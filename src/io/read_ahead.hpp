#pragma once

#include <string_view>
#include <vector>

#include "io/reader.hpp"

namespace referee::internal::io {

/// A decorator with lookahead: some bytes of another Reader are read in advance, so that they can
/// be examined before they are taken:
///
///     |dropped|  held  |   room   |      what the other has
///              begin_   end_
///
/// One buffer is reused for every Reader.
class ReadAhead : public Reader {
 public:
  static constexpr std::size_t default_bytes = std::size_t{128} << 10;

  /// Holds at most `bytes` bytes at once, at least 4.
  explicit ReadAhead(std::size_t bytes = default_bytes) : capacity_(bytes) {}

  /// From now on reads `inner`, which must outlive the reading; held bytes are dropped.
  void open(Reader& inner);

  /// What was read and not dropped. Valid until the next call of one of the functions that read.
  std::string_view held() const { return {bytes_.data() + begin_, end_ - begin_}; }

  /// Reads once, and holds that too; false at the end. REQUIRES: there is room for more.
  bool hold_more();

  /// Reads until the buffer is full, or the end is reached. False if it holds nothing. So a caller
  /// that fills it at the same places gets the same pieces, however the bytes arrive.
  bool fill();

  /// Removes the first `count` bytes of what is held.
  void drop(std::size_t count) { begin_ += count; }

  /// Gives the held bytes first; bytes read afterwards are not held.
  std::size_t read(std::span<char> room) override;

 private:
  std::size_t capacity_;
  std::vector<char> bytes_;
  Reader* inner_ = nullptr;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
};

}  // namespace referee::internal::io
