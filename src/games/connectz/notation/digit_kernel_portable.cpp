// Portable: eight bytes of text at a time, as one number of 64 bits, the first byte the lowest:
//
//   text            3 \n 1 \n 3 \n 2 \n         with CR and LF  3 \r \n 1 \r \n, and two bytes more
//   xor             0 \n 0 \n 0 \n 0 \n                         0 \r \n 0 \r \n
//   digits          3  0  1  0  3  0  2  0      any other bit than a digit's four is strange
//
// The moves are put on their columns one after the other. A 0, and digits beyond the frame, have
// columns too, which are checked at the end.

#include <array>
#include <cstring>

#include "games/connectz/notation/digit_kernel.hpp"
#include "games/connectz/notation/split_tops.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::uint64_t numbers = 16;  // of four bits

/// The positions of moves in a word.
template <text::LineEnd end>
struct LineForm {
  static constexpr std::size_t move_bytes = digit_bytes(end);
  static constexpr std::size_t moves = sizeof(std::uint64_t) / move_bytes / 2 * 2;
  static constexpr std::uint64_t zeros = [] {
    constexpr std::uint64_t lf = std::uint64_t{'\n'} << 8 | '0';
    constexpr std::uint64_t crlf = std::uint64_t{'\n'} << 16 | '\r' << 8 | '0';
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < moves; ++i) {
      word |= (end == text::LineEnd::lf ? lf : crlf) << (8 * move_bytes * i);
    }
    return word;
  }();
  static constexpr std::uint64_t digits = [] {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < moves; ++i) word |= (numbers - 1) << (8 * move_bytes * i);
    return word;
  }();
  static constexpr std::uint64_t looked_at = ~std::uint64_t{0} >> (64 - 8 * move_bytes * moves);
};

template <text::LineEnd end>
bool split_all(const char* text, std::size_t moves, unsigned columns, NarrowColumns& split) {
  using LineForm = LineForm<end>;
  using Tops = SplitTops<numbers>;
  constexpr std::size_t ahead = 4096;  // the distance of prefetching
  Tops tops(split);
  std::uint64_t strange = 0;
  for (std::size_t move = 0; move < moves; move += LineForm::moves) {
    std::uint64_t word = 0;
    std::memcpy(&word, text + move * LineForm::move_bytes, sizeof word);
    __builtin_prefetch(text + move * LineForm::move_bytes + ahead);
    word ^= LineForm::zeros;
    strange |= word & LineForm::looked_at & ~LineForm::digits;
    // Digit 1 is column 0; 0 is the last.
    word = (word & LineForm::digits) + LineForm::digits;
    for (std::size_t i = 0; i < LineForm::moves; ++i) {
      const std::uint64_t number = word >> (8 * LineForm::move_bytes * i) & (numbers - 1);
      tops.put(number, i % 2 == 0 ? Tops::first_turn : Tops::second_turn);
    }
  }
  tops.save();
  for (std::size_t number = columns; number < numbers; ++number) strange |= split.counts[number];
  return strange == 0;
}

bool split_digits(const char* text, std::size_t moves, unsigned columns, text::LineEnd end,
                  NarrowColumns& split) {
  return end == text::LineEnd::lf ? split_all<text::LineEnd::lf>(text, moves, columns, split)
                                  : split_all<text::LineEnd::crlf>(text, moves, columns, split);
}

}  // namespace

SplitDigits portable_digit_split() {
  return split_digits;
}

}  // namespace referee::internal::connectz
