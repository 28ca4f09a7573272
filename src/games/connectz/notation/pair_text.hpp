#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "text/numbers.hpp"

namespace referee::internal::connectz {

/// For the kernels that read lines of two digits in windows of some bytes: each also examines the
/// two bytes before its window. The text before the first window reads as line ends, that after the
/// last one as digits, so that no line seems to end there.
template <std::size_t bytes>
class PairWindow {
 public:
  PairWindow(std::string_view text, std::size_t at) {
    window_.fill('0');
    const std::size_t before = std::min<std::size_t>(at, 2);
    std::fill_n(window_.begin(), 2 - before, '\n');
    std::memcpy(window_.data() + 2 - before, text.data() + at - before,
                before + std::min(bytes, text.size() - at));
  }

  const char* begin() const { return window_.data() + 2; }

 private:
  std::array<char, 2 + bytes> window_;
};

/// The part of the vector kernels that works on masks: which bytes of a window end a line, and
/// which other bytes are allowed.
template <text::LineEnd end>
class LineMasks {
 public:
  /// Takes the masks of LF and CR in a window; returns those that end the lines' digits.
  [[gnu::always_inline]] std::uint64_t take(std::uint64_t lf, std::uint64_t cr,
                                            std::uint64_t valid) {
    const std::uint64_t ends = end == text::LineEnd::crlf ? cr : lf;
    if constexpr (end == text::LineEnd::crlf) {
      wrong_ |= (lf ^ (cr << 1 | cr_ >> 63)) & valid;
      cr_ = cr;
    }
    const std::uint64_t digits = ~(lf | ends);
    const std::uint64_t one_before = digits << 1 | digits_ >> 63;
    const std::uint64_t two_before = digits << 2 | digits_ >> 62;
    wrong_ |= digits & one_before & two_before & valid;  // three consecutive digits
    digits_ = digits;
    return ends;
  }

  bool are_plain() const { return wrong_ == 0; }

 private:
  std::uint64_t digits_ = 0;  // of the window before
  std::uint64_t cr_ = 0;
  std::uint64_t wrong_ = 0;
};

}  // namespace referee::internal::connectz
