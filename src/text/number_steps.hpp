#pragma once

// The common part of the vector kernels for numbers. For kernel files only, which first define the
// attribute of their functions: REFEREE_NUMBERS. They go through a text in windows of 64 bytes,
// each of which begins a lane (as many bytes as a number may have digits) before its new text, so
// that the bytes before a line end are in the window too:
//
//   text           .. 1  2 \n  3  4  5 \n  6 ...
//   window 1       [lane][ new text            ]
//   window 2                           [lane][ new text            ]
//
// Each kernel file defines a `Scan`, the state of a decoding:
//
//   Scan::lane, Scan::end        the lane's bytes, and the line end
//   Scan(indexes)                where to write
//   scan.take(window, valid)     decodes the numbers whose ends are new; the bytes in the mask
//                                `valid` are text
//   scan.count()                 how many numbers so far
//   scan.is_plain()              whether all text so far was plain
//   scan.finish()                writes the rest of the indexes; returns the greatest index

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "text/number_edges.hpp"
#include "text/numbers.hpp"

#ifndef REFEREE_NUMBERS
#define REFEREE_NUMBERS
#endif

namespace referee::internal::text {
namespace {

inline constexpr std::size_t window_bytes = 64;

/// Checks of a text by the masks of its line ends.
template <std::size_t lane, LineEnd end>
class LineChecks {
 public:
  /// Takes the masks of LF and CR in a window; returns those that end new numbers.
  [[gnu::always_inline]] std::uint64_t take(std::uint64_t lf, std::uint64_t cr,
                                            std::uint64_t valid) {
    lf &= valid;
    cr &= valid;
    constexpr bool has_cr = end == LineEnd::crlf;
    if (has_cr) unpaired_ |= (lf ^ (cr << 1)) >> 1 & valid >> 1;
    const std::uint64_t breaks = has_cr ? lf | cr : lf;
    std::uint64_t near = breaks | breaks << 1;
    near |= near << (lane == 2 ? 1 : 2);
    if constexpr (lane == 4) near |= breaks << 4;
    if constexpr (lane == 8) near |= near << 4;
    unfinished_ |= ~near & valid;
    return (has_cr ? cr : lf) >> lane << lane;
  }

  bool are_plain() const { return unfinished_ >> lane == 0 && unpaired_ == 0; }

 private:
  std::uint64_t unfinished_ = 0;  // bytes with too many digits before them
  std::uint64_t unpaired_ = 0;    // CR without LF, or LF without CR
};

/// The first window of a text, or the last, which may be only partly text. It is padded with line
/// ends before the first number, and digits after the last.
template <class Scan>
REFEREE_NUMBERS void take_edge(Scan& scan, std::string_view text, std::size_t at) {
  constexpr std::size_t stride = window_bytes - Scan::lane;
  alignas(window_bytes) std::array<char, window_bytes> window;
  window.fill('0');
  for (std::size_t i = 0; at == 0 && i < Scan::lane; ++i) {
    window[i] = Scan::end == LineEnd::crlf && i % 2 == 0 ? '\r' : '\n';
  }
  const std::size_t fresh = std::min(stride, text.size() - at);
  const std::size_t before = at == 0 ? 0 : Scan::lane;
  std::memcpy(window.data() + Scan::lane - before, text.data() + at - before, before + fresh);
  scan.take(window.data(), ~std::uint64_t{0} >> (stride - fresh));
}

template <class Scan>
REFEREE_NUMBERS Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t ahead = 4096;  // the distance of prefetching
  constexpr std::size_t stride = window_bytes - Scan::lane;
  Scan scan(indexes);
  take_edge(scan, text, 0);
  std::size_t at = stride;  // where new text begins
  for (; at + stride <= text.size() && scan.count() < limit; at += stride) {
    __builtin_prefetch(text.data() + at + ahead);
    scan.take(text.data() + at - Scan::lane, ~std::uint64_t{0});
  }
  if (at < text.size() && scan.count() < limit) {
    take_edge(scan, text, at);
    at = text.size();
  }
  Decoded decoded{scan.count(), 0, 0, scan.is_plain()};
  if (!decoded.plain) return decoded;
  decoded.bytes = line_bytes(text, std::min(at, text.size()), decoded.plain);
  decoded.greatest = scan.finish();
  return decoded;
}

}  // namespace
}  // namespace referee::internal::text
