// Portable: eight bytes of text at a time, as one number of 64 bits; the first byte is the lowest.
//
//   text             1  2  3 \n  4  5  6 \n
//   ends             .  .  . 80  .  .  . 80     the lowest is at byte 3: a number of three digits
//   shifted          0  0  0  0  0  1  2  3     by the five bytes behind them; zeros come in front
//   pairs            0     0     1    23        times 10, add the neighbour: 16 bits
//   fours            0          123             times 100: 32 bits
//   number         123                          times 10000
//
// Eight bytes without a line end, or with another byte than digits before it, are not plain.

#include <bit>
#include <cstring>

#include "text/numbers.hpp"

namespace referee::internal::text {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

constexpr std::uint64_t in_all_bytes(std::uint64_t byte) {
  return byte * 0x0101010101010101;
}

std::uint64_t load(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, word_bytes);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// 0x80 in the lowest byte of `word` that is `byte`, and zeros below.
std::uint64_t find(std::uint64_t word, char byte) {
  const std::uint64_t zero_there = word ^ in_all_bytes(static_cast<unsigned char>(byte));
  return (zero_there - in_all_bytes(1)) & ~zero_there & in_all_bytes(0x80);
}

/// Bits for the bytes of `values` that are not below 10; there may be bits for others too then.
std::uint64_t strange_digits(std::uint64_t values) {
  return (values | (values + in_all_bytes(0x76))) & in_all_bytes(0x80);
}

std::uint64_t value_of(std::uint64_t digits) {
  digits = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
  digits = (digits * 100 + (digits >> 16)) & 0x0000ffff0000ffff;
  return (digits * 10000 + (digits >> 32)) & 0xffffffff;
}

template <LineEnd end>
Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t end_bytes = end == LineEnd::crlf ? 2 : 1;
  Decoded decoded;
  std::uint64_t strange = 0;
  const char* at = text.data();
  const char* const behind = at + text.size();
  while (at < behind && decoded.count < limit) {
    const std::uint64_t word = load(at);
    const std::uint64_t ends = find(word, end == LineEnd::crlf ? '\r' : '\n');
    const auto digits = static_cast<std::size_t>(std::countr_zero(ends)) / word_bytes;
    if (at + digits + end_bytes > behind) break;  // also if there is no line end in the word
    if (ends == 0) return {0, 0, 0, false};
    const std::uint64_t values =
        digits == 0 ? 0 : (word ^ in_all_bytes('0')) << (64 - word_bytes * digits);
    strange |= strange_digits(values);
    if constexpr (end == LineEnd::crlf)
      strange |= static_cast<std::uint64_t>(at[digits + 1] ^ '\n');
    const auto index = static_cast<std::uint32_t>(value_of(values) - 1);
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
