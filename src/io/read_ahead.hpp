#pragma once

#include <string_view>
#include <vector>

#include "io/reader.hpp"

namespace referee::internal::io {

/// Another Reader, of which some bytes have been read in advance, so that they can be looked at
/// before they are taken:
///
///     |dropped|  held  |   room   |      what the other has
///              begin_   end_
///
/// One buffer serves every Reader in turn.
class ReadAhead : public Reader {
 public:
  static constexpr std::size_t default_bytes = std::size_t{128} << 10;

  /// Holds no more than `bytes` bytes at once, at least 4.
  explicit ReadAhead(std::size_t bytes = default_bytes) : capacity_(bytes) {}

  /// From now on reads `inner`, which must outlive the reading; what was held is forgotten.
  void open(Reader& inner);

  /// What was read and not dropped. Stays until the next call of one of the functions that read.
  std::string_view held() const { return {bytes_.data() + begin_, end_ - begin_}; }

  /// Reads once, and holds that too; false at the end. REQUIRES: fewer bytes are held than fit.
  bool hold_more();

  /// Reads until it holds as many as fit, or all there are. False if that is nothing. So whoever
  /// fills it at the same places gets the same pieces, however the bytes come.
  bool fill();

  /// Takes the first `count` bytes away from what is held.
  void drop(std::size_t count) { begin_ += count; }

  /// What is held comes first; what comes later is not held.
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
