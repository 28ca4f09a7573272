#pragma once

// How the portable kernel decodes lines of numbers: eight bytes of text at a time, as one number of
// 64 bits; the first byte is the lowest.
//
//   text             1  2  3 \n  4  5  6 \n
//   ends             .  .  . 80  .  .  . 80     the lowest is at byte 3: a number of three digits
//   shifted          0  0  0  0  0  1  2  3     by the five bytes after them; zeros come in front
//   number         123                          by value_of_digits()
//
// Eight bytes without a line end, or with another byte than digits before it, are not plain.
//
// Where a line begins is known only once the line before it was decoded, and waiting for that takes
// longer than all the rest. So a long text is cut into two parts, which are decoded in turn, a line
// of each, so that the processor can overlap them.

#include "games/connectz/kernels/window.hpp"
#include "text/digit_word.hpp"

namespace referee::internal::connectz {
namespace {

/// 0x80 in the lowest byte of `word` that is `byte`, and zeros below.
inline std::uint64_t first_of(std::uint64_t word, char byte) {
  const std::uint64_t zero_there = word ^ text::in_all_bytes(static_cast<unsigned char>(byte));
  return (zero_there - text::in_all_bytes(1)) & ~zero_there & text::in_all_bytes(0x80);
}

inline constexpr std::size_t longest_line = text::word_bytes + 1;  // seven digits, CR and LF

inline constexpr auto no_index = static_cast<std::uint32_t>(-1);

/// The state accumulated over all indexes so far.
struct NumberSum {
  std::uint32_t greatest = 0;
  std::uint64_t strange = 0;

  bool is_good() const { return strange == 0 && greatest != no_index; }
};

/// Decodes the line at `at`; returns where the next one begins, at most longest_line further. For a
/// line that is too long for a word, the result means nothing.
template <LineEnd end>
inline const char* take_line(const char* at, std::uint32_t* index, NumberSum& sum) {
  constexpr std::size_t end_bytes = end == LineEnd::crlf ? 2 : 1;
  const std::uint64_t word = text::load_word(at);
  const std::uint64_t ends = first_of(word, end == LineEnd::crlf ? '\r' : '\n');
  if (ends == 0) [[unlikely]] {
    sum.strange = 1;
    return at + 1;
  }
  const auto bit = static_cast<unsigned>(__builtin_ctzll(ends));  // 8 * digits + 7
  const std::uint64_t values = (word ^ text::in_all_bytes('0')) << (63 - bit) << 8;
  sum.strange |= text::strange_digits(values);
  const char* const after_digits = at + bit / text::word_bytes;
  if constexpr (end == LineEnd::crlf) {
    sum.strange |= static_cast<std::uint64_t>(after_digits[1] ^ '\n');
  }
  *index = static_cast<std::uint32_t>(text::value_of_digits(values) - 1);
  sum.greatest = std::max(sum.greatest, *index);
  return after_digits + end_bytes;
}

/// Consecutive lines that were not decoded yet, and where their indexes go.
struct Part {
  const char* at;
  const char* end;
  std::uint32_t* indexes;

  /// How many lines there are at least.
  std::size_t least_lines() const {
    return at < end ? static_cast<std::size_t>(end - at) / longest_line : 0;
  }
};

inline constexpr std::size_t parts = 2;
using Parts = std::array<Part, parts>;

/// Decodes a line of each part in turn, until one of them has few left, or a line is not plain.
template <LineEnd end>
void take_in_turn(Parts& all, NumberSum& sum) {
  auto [a, b] = all;
  while (sum.is_good()) {
    const std::size_t lines = std::min(a.least_lines(), b.least_lines());
    if (lines == 0) break;
    NumberSum so_far = sum;  // a copy: the compiler knows that no index is stored in it
    for (std::size_t i = 0; i < lines; ++i) {
      __builtin_prefetch(a.at + prefetched_bytes);
      __builtin_prefetch(b.at + prefetched_bytes);
      a.at = take_line<end>(a.at, a.indexes + i, so_far);
      b.at = take_line<end>(b.at, b.indexes + i, so_far);
    }
    sum = so_far;
    a.indexes += lines;
    b.indexes += lines;
  }
  all = {a, b};
}

/// Decodes the rest of a part, up to `limit` lines, or until a line is not plain. A last line
/// without its end is left.
template <LineEnd end>
void take_rest(Part& part, std::size_t limit, NumberSum& sum) {
  for (; limit > 0 && part.at < part.end && sum.is_good(); --limit) {
    const auto left = static_cast<std::size_t>(part.end - part.at);
    if (left < longest_line && std::memchr(part.at, '\n', left) == nullptr) return;
    part.at = take_line<end>(part.at, part.indexes++, sum);
  }
}

/// Cuts a text at line ends into parts of about `bytes` bytes, each with `room` indexes; false if
/// some line is too long for that.
inline bool cut(std::string_view text, std::size_t bytes, std::uint32_t* indexes, std::size_t room,
                Parts& all) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t line_end = text.substr((i + 1) * bytes, longest_line).find('\n');
    if (line_end == std::string_view::npos) return false;
    const std::size_t end = (i + 1) * bytes + line_end + 1;
    all[i] = {text.data() + begin, text.data() + end, indexes + i * room};
    begin = end;
  }
  return true;
}

/// Decodes all parts, and joins their indexes; returns their number.
template <LineEnd end>
std::size_t take_parts(Parts& all, std::size_t room, std::uint32_t* indexes, NumberSum& sum) {
  std::size_t count = 0;
  take_in_turn<end>(all, sum);
  for (std::size_t i = 0; i < parts; ++i) {
    const std::uint32_t* const begin = indexes + i * room;
    take_rest<end>(all[i], room - static_cast<std::size_t>(all[i].indexes - begin), sum);
    if (!sum.is_good()) break;
    const auto more = static_cast<std::size_t>(all[i].indexes - begin);
    std::copy_n(begin, more, indexes + count);
    count += more;
  }
  return count;
}

template <LineEnd end>
Decoded decode_portably(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t few = 256;  // bytes
  Decoded decoded;
  NumberSum sum;
  while (sum.is_good()) {
    // No line that is not empty is shorter than two bytes.
    const std::string_view rest = text.substr(decoded.bytes);
    const std::size_t room = (limit - decoded.count) / parts;
    const std::size_t bytes = std::min(2 * room, rest.size() / parts);
    Parts all;
    if (bytes <= few || !cut(rest, bytes - longest_line, indexes + decoded.count, room, all)) break;
    decoded.count += take_parts<end>(all, room, indexes + decoded.count, sum);
    decoded.bytes = static_cast<std::size_t>(all.back().end - text.data());
  }
  Part part{text.data() + decoded.bytes, text.data() + text.size(), indexes + decoded.count};
  take_rest<end>(part, limit - decoded.count, sum);
  decoded.count = static_cast<std::size_t>(part.indexes - indexes);
  decoded.bytes = static_cast<std::size_t>(part.at - text.data());
  decoded.greatest = sum.greatest;
  decoded.plain = sum.strange == 0;
  return decoded;
}

}  // namespace
}  // namespace referee::internal::connectz
