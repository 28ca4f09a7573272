// Portable: eight bytes of text at a time, as one number of 64 bits; the first byte is the lowest.
//
//   text             1  2  3 \n  4  5  6 \n
//   ends             .  .  . 80  .  .  . 80     the lowest is at byte 3: a number of three digits
//   shifted          0  0  0  0  0  1  2  3     by the five bytes behind them; zeros come in front
//   number         123                          by value_of_digits()
//
// Eight bytes without a line end, or with another byte than digits before it, are not plain.

#include <bit>

#include "text/digit_word.hpp"
#include "text/numbers.hpp"

namespace referee::internal::text {
namespace {

/// 0x80 in the lowest byte of `word` that is `byte`, and zeros below.
std::uint64_t find(std::uint64_t word, char byte) {
  const std::uint64_t zero_there = word ^ in_all_bytes(static_cast<unsigned char>(byte));
  return (zero_there - in_all_bytes(1)) & ~zero_there & in_all_bytes(0x80);
}

template <LineEnd end>
Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t end_bytes = end == LineEnd::crlf ? 2 : 1;
  Decoded decoded;
  std::uint64_t strange = 0;
  const char* at = text.data();
  const char* const behind = at + text.size();
  while (at < behind && decoded.count < limit) {
    const std::uint64_t word = load_word(at);
    const std::uint64_t ends = find(word, end == LineEnd::crlf ? '\r' : '\n');
    const auto digits = static_cast<std::size_t>(std::countr_zero(ends)) / word_bytes;
    if (at + digits + end_bytes > behind) break;  // also if there is no line end in the word
    if (ends == 0) return {0, 0, 0, false};
    const std::uint64_t values =
        digits == 0 ? 0 : (word ^ in_all_bytes('0')) << (64 - word_bytes * digits);
    strange |= strange_digits(values);
    if constexpr (end == LineEnd::crlf)
      strange |= static_cast<std::uint64_t>(at[digits + 1] ^ '\n');
    const auto index = static_cast<std::uint32_t>(value_of_digits(values) - 1);
    indexes[decoded.count++] = index;
    if (index > decoded.greatest) decoded.greatest = index;
    at += digits + end_bytes;
  }
  decoded.plain = strange == 0;
  decoded.bytes = static_cast<std::size_t>(at - text.data());
  return decoded;
}

constexpr NumberKernel kernel{{decode<LineEnd::lf>, decode<LineEnd::crlf>},
                              {decode<LineEnd::lf>, decode<LineEnd::crlf>},
                              {decode<LineEnd::lf>, decode<LineEnd::crlf>}};

}  // namespace

const NumberKernel* portable_number_kernel() {
  return &kernel;
}

}  // namespace referee::internal::text
