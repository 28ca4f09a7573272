#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace referee::internal::text {

/// Eight bytes of text as one number of 64 bits; the first byte is the lowest (SIMD within a
/// register).

inline constexpr std::size_t word_bytes = sizeof(std::uint64_t);

constexpr std::uint64_t in_all_bytes(std::uint64_t byte) {
  return byte * 0x0101010101010101;
}

inline std::uint64_t load_word(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, word_bytes);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// Sets bits in the bytes of `values` that are not below 10; if there are any, bits may be set in
/// others too.
constexpr std::uint64_t strange_digits(std::uint64_t values) {
  return (values | (values + in_all_bytes(0x76))) & in_all_bytes(0x80);
}

/// The number that eight digits below 10 make:
///
///     digits    0  0  0  0  0  1  2  3
///     pairs     0     0     1    23        times 10, add the neighbour: 16 bits
///     fours     0          123             times 100: 32 bits
///     number    123                        times 10000
constexpr std::uint64_t value_of_digits(std::uint64_t digits) {
  digits = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
  digits = (digits * 100 + (digits >> 16)) & 0x0000ffff0000ffff;
  return (digits * 10000 + (digits >> 32)) & 0xffffffff;
}

}  // namespace referee::internal::text
