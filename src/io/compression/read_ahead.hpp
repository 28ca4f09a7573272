#pragma once

#include <cstring>
#include <memory>
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
  /// Holds at most `bytes` bytes at once, at least 4.
  explicit ReadAhead(std::size_t bytes) : capacity_(bytes) {}

  /// From now on reads `inner`, which must outlive the reading; held bytes are dropped.
  void open(Reader& inner) {
    inner_ = &inner;
    begin_ = end_ = 0;
    ended_ = false;
  }

  /// What was read and not dropped. Valid until the next call of one of the functions that read.
  std::string_view held() const { return {bytes_.data() + begin_, end_ - begin_}; }

  /// Reads once, and holds that too; false at the end. REQUIRES: there is room for more.
  bool hold_more() {
    if (ended_) return false;
    bytes_.resize(capacity_);
    const std::size_t rest = held().size();
    if (begin_ > 0) std::memmove(bytes_.data(), held().data(), rest);
    begin_ = 0;
    end_ = rest;
    const std::size_t count = inner_->read(std::span(bytes_).subspan(rest));
    end_ += count;
    ended_ = count == 0;
    return !ended_;
  }

  /// Reads until the buffer is full, or the end is reached. False if it holds nothing. So a caller
  /// that fills it at the same places gets the same pieces, however the bytes arrive.
  bool fill() {
    while (held().size() < capacity_ && hold_more()) continue;
    return !held().empty();
  }

  /// Removes the first `count` bytes of what is held.
  void drop(std::size_t count) { begin_ += count; }

  /// Gives the held bytes first; bytes read afterwards are not held.
  std::size_t read(std::span<char> room) override {
    if (held().empty()) return ended_ ? 0 : inner_->read(room);
    const std::size_t count = held().copy(room.data(), room.size());
    drop(count);
    return count;
  }

 private:
  std::size_t capacity_;
  std::vector<char> bytes_;
  Reader* inner_ = nullptr;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
};

/// Decompresses data in one format, which is in pieces that follow each other without a gap:
/// members of gzip, frames of zstd. Takes what the ReadAhead holds, which outlives it, and what
/// follows. An early end and any invalid data is base::Error; all that was decompressed before it
/// has already been handed out, the same bytes however the input was split.
class FormatReader : public Reader {
 public:
  /// Starts with new data in the input.
  virtual void open() = 0;
};

std::unique_ptr<FormatReader> make_gzip_reader(ReadAhead& input);
std::unique_ptr<FormatReader> make_zstd_reader(ReadAhead& input);

/// Whether `head`, what follows in the input, begins another piece in the format `name`; false at
/// the end, which must not come before the first piece. Throws base::Error if it is anything else.
bool begins_piece(std::string_view head, std::string_view name, bool is_first);

}  // namespace referee::internal::io
