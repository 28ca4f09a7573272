#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/checkers/rules/board.hpp"

namespace referee::internal::checkers::draughts {

/// A bitboard of up to 72 dark squares.
__extension__ using WideSquares = unsigned __int128;

/// No layout has squares from this bit on.
inline constexpr unsigned most_bits = 78;

/// Where the dark squares of a board are in a word: in the order of their numbers, which run row by
/// row, with bits between the rows that are no squares. So each direction is one shift, and a step
/// over a side ends on no square. (For 8x8 boards that are not mirrored, position.hpp shows it.)
struct Layout {
  int size;
  bool is_mirrored;  ///< the upper left corner is dark
  int down_left;     ///< a step is this many bits up; that to the right is one more

  /// Steps along rows, of orthogonal captures, need a bit between any two rows.
  constexpr explicit Layout(const RuleSet& set)
      : size(set.size),
        is_mirrored(set.is_mirrored),
        down_left(set.size / 2 + (set.is_orthogonal ? 1 : 0)) {}

  constexpr int two_rows() const { return 2 * down_left + 1; }

  /// REQUIRES: `number` is from 1 to dark_squares(size).
  constexpr unsigned bit_of_number(int number) const {
    const int row = (number - 1) / (size / 2);
    const int begin = row / 2 * two_rows() + row % 2 * second_row();
    return static_cast<unsigned>(begin + (number - 1) % (size / 2));
  }

  /// REQUIRES: `bit` is a square.
  constexpr int number_of_bit(unsigned bit) const {
    const int rest = static_cast<int>(bit) % two_rows();
    const bool is_second = rest >= second_row();
    const int row = static_cast<int>(bit) / two_rows() * 2 + (is_second ? 1 : 0);
    return row * (size / 2) + rest - (is_second ? second_row() : 0) + 1;
  }

  constexpr Square place_of_bit(unsigned bit) const {
    Square place = square_of_number(number_of_bit(bit), size);
    if (is_mirrored) place.column ^= 1;
    return place;
  }

  /// The squares with the numbers from `first` to `last`.
  constexpr WideSquares squares(int first, int last) const {
    WideSquares found = 0;
    for (int number = first; number <= last; ++number) {
      found |= WideSquares{1} << bit_of_number(number);
    }
    return found;
  }

 private:
  constexpr int second_row() const { return down_left + (is_mirrored ? 1 : 0); }
};

template <typename Word>
constexpr unsigned lowest_bit(Word squares) {
  const auto low = static_cast<std::uint64_t>(squares);
  if constexpr (sizeof(Word) > sizeof low) {
    if (low == 0) {
      return 64 +
             static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(squares >> 64)));
    }
  }
  return static_cast<unsigned>(std::countr_zero(low));
}

template <typename Word>
constexpr unsigned number_of(Word squares) {
  unsigned found = static_cast<unsigned>(std::popcount(static_cast<std::uint64_t>(squares)));
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    found += static_cast<unsigned>(std::popcount(static_cast<std::uint64_t>(squares >> 64)));
  }
  return found;
}

}  // namespace referee::internal::checkers::draughts
