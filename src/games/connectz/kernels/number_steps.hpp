#pragma once

// How the vector kernels decode lines of numbers: in windows of 64 bytes, each of which begins a
// lane (as many bytes as a number may have digits) before its new text, so that the bytes before a
// line end are in the window too:
//
//   text           .. 1  2 \n  3  4  5 \n  6 ...
//   window 1       [lane][ new text            ]
//   window 2                           [lane][ new text            ]
//
// Whether all lines are plain is accumulated on the way, and checked once at the end: bytes that
// are neither digit nor line end, by a lookup table of the one byte allowed for each lower half;
// and more digits than a lane holds, by bytes that have no line end shortly before them.

#include "games/connectz/kernels/window.hpp"

namespace referee::internal::connectz {
namespace {

/// The state of a decoding. Numbers have up to `lane` digits.
template <class Set, std::size_t lane, LineEnd end>
class Scan {
 public:
  explicit Scan(std::uint32_t* indexes) : indexes_(indexes) {}

  /// Decodes the numbers whose ends are new; the bytes in the mask `valid` are text.
  REFEREE_INLINE void take(const char* window, std::uint64_t valid) {
    const auto text = Set::Bytes::load(window);
    strange_ = strange_.or_unlike(text.look_up(allowed_bytes<end>), text);
    const std::uint64_t lf = text.where('\n') & valid;
    const std::uint64_t cr = end == LineEnd::crlf ? text.where('\r') & valid : lf;
    if (end == LineEnd::crlf) unpaired_ |= (lf ^ (cr << 1)) >> 1 & valid >> 1;
    const std::uint64_t breaks = lf | cr;
    std::uint64_t near = breaks | breaks << 1;
    near |= near << (lane == 2 ? 1 : 2);
    if constexpr (lane == 4) near |= breaks << 4;
    if constexpr (lane == 8) near |= near << 4;
    unfinished_ |= ~near & valid;
    const std::uint64_t ends = cr >> lane << lane;
    Set::template write_numbers<lane>(window, text, ends, indexes_ + count_);
    count_ += bits_in(ends);
  }

  /// How many numbers so far.
  std::size_t count() const { return count_; }

  REFEREE_TARGET bool is_plain() const {
    return strange_.is_none() && unfinished_ >> lane == 0 && unpaired_ == 0;
  }

 private:
  std::uint32_t* indexes_;
  std::size_t count_ = 0;
  typename Set::Bytes strange_ = {};  // bytes that are neither digit nor line end
  std::uint64_t unfinished_ = 0;      // bytes with too many digits before them
  std::uint64_t unpaired_ = 0;        // CR without LF, or LF without CR
};

/// The first window of a text, or the last, which may be only partly text. It is padded with line
/// ends before the first number, and digits after the last.
template <std::size_t lane, LineEnd end, class Scan>
REFEREE_TARGET void take_edge(Scan& scan, std::string_view text, std::size_t at) {
  constexpr std::size_t stride = window_bytes - lane;
  alignas(window_bytes) std::array<char, window_bytes> window;
  window.fill('0');
  for (std::size_t i = 0; at == 0 && i < lane; ++i) {
    window[i] = end == LineEnd::crlf && i % 2 == 0 ? '\r' : '\n';
  }
  const std::size_t fresh = std::min(stride, text.size() - at);
  const std::size_t before = at == 0 ? 0 : lane;
  std::memcpy(window.data() + lane - before, text.data() + at - before, before + fresh);
  scan.take(window.data(), lowest(lane + fresh));
}

/// How many of the `looked` bytes at the front of a plain text are whole lines. A CR that is the
/// last of them needs its LF after it; `plain` becomes false if it is not there.
inline std::size_t line_bytes(std::string_view text, std::size_t looked, bool& plain) {
  if (looked > 0 && text[looked - 1] == '\r') {
    plain = looked < text.size() && text[looked] == '\n';
    return looked + 1;
  }
  while (looked > 0 && text[looked - 1] != '\n') --looked;
  return looked;
}

template <class Set, std::size_t lane, LineEnd end>
REFEREE_TARGET Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t stride = window_bytes - lane;
  Scan<Set, lane, end> scan(indexes);
  take_edge<lane, end>(scan, text, 0);
  std::size_t at = stride;  // where new text begins
  for (; at + stride <= text.size() && scan.count() < limit; at += stride) {
    __builtin_prefetch(text.data() + at + prefetched_bytes);
    scan.take(text.data() + at - lane, ~std::uint64_t{0});
  }
  if (at < text.size() && scan.count() < limit) {
    take_edge<lane, end>(scan, text, at);
    at = text.size();
  }
  Decoded decoded{scan.count(), 0, 0, scan.is_plain()};
  if (!decoded.plain) return decoded;
  decoded.bytes = line_bytes(text, std::min(at, text.size()), decoded.plain);
  decoded.greatest = greatest_of(indexes, scan.count());
  return decoded;
}

}  // namespace
}  // namespace referee::internal::connectz
