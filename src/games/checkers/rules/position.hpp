#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "games/checkers/rules/board.hpp"

namespace referee::internal::checkers {

/// A bitboard of up to 72 dark squares.
__extension__ using WideSquares = unsigned __int128;

/// No layout has squares from this bit on.
inline constexpr unsigned most_bits = 78;

/// Where the dark squares of a board are in a word: in the order of their numbers, which run row by
/// row, with bits between the rows that are no squares. So each direction is one shift, and a step
/// over a side ends on no square. (For 8x8 boards that are not mirrored it is shown below.)
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

  /// Nothing where no disc can be. `place` may be off the board.
  constexpr std::optional<unsigned> bit_of(const Square& place) const {
    const bool is_on_board =
        std::min(place.row, place.column) >= 0 && std::max(place.row, place.column) < size;
    if (!is_on_board || is_dark(place) == is_mirrored) return std::nullopt;
    return bit_of_number(number_of(place, size));
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

/// A direction: how many bits up a step is.
using Way = int;

/// One step of all discs; a step that leaves the board ends on no square.
template <Way W, typename Word>
constexpr Word shifted(Word squares) {
  return W > 0 ? squares << (W > 0 ? W : 0) : squares >> (W > 0 ? 0 : -W);
}

template <typename Word>
constexpr unsigned lowest_bit(Word squares) {
  const auto low = static_cast<std::uint64_t>(squares);
  if constexpr (sizeof(Word) > sizeof low) {
    if (low == 0) return 64 + lowest_bit(static_cast<std::uint64_t>(squares >> 64));
  }
  return static_cast<unsigned>(std::countr_zero(low));
}

template <typename Word>
constexpr unsigned highest_bit(Word squares) {
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    const auto high = static_cast<std::uint64_t>(squares >> 64);
    if (high != 0) return 64 + highest_bit(high);
  }
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(squares))) - 1;
}

template <typename Word>
constexpr unsigned number_of(Word squares) {
  const auto low = static_cast<std::uint64_t>(squares);
  const auto in_low = static_cast<unsigned>(std::popcount(low));
  if constexpr (sizeof(Word) > sizeof low) {
    return in_low + number_of(static_cast<std::uint64_t>(squares >> 64));
  } else {
    return in_low;
  }
}

/// Calls `f` with the bit of each square, the lowest first.
template <typename Word, typename F>
constexpr void for_each_bit(Word squares, F&& f) {
  for (; squares != 0; squares &= squares - 1) f(lowest_bit(squares));
}

/// A bitboard of the 32 dark squares of the 8x8 board. PDN numbers them 1 to 32 row by row; the
/// bits follow that order, with a bit that is no square after every second row:
///
///      PDN numbers                    bits
///     .  1  .  2  .  3  .  4          .  0  .  1  .  2  .  3
///     5  .  6  .  7  .  8  .          4  .  5  .  6  .  7  .     8 is no square
///     .  9  . 10  . 11  . 12          .  9  . 10  . 11  . 12
///    13  . 14  . 15  . 16  .         13  . 14  . 15  . 16  .    17
///     . 17  . 18  . 19  . 20          . 18  . 19  . 20  . 21
///    21  . 22  . 23  . 24  .         22  . 23  . 24  . 25  .    26
///     . 25  . 26  . 27  . 28          . 27  . 28  . 29  . 30
///    29  . 30  . 31  . 32  .         31  . 32  . 33  . 34  .    35
///
/// So the neighbour below to the left is always 4 bits up, the one below to the right 5, and a step
/// over a side ends on a bit that is no square.
using Squares = std::uint64_t;

inline constexpr unsigned square_bits = 35;
inline constexpr Squares board_squares = 0x7FBFDFEFF;

/// The bit of a PDN number. REQUIRES: 1 to 32.
constexpr unsigned bit_of_number(unsigned number) {
  return number - 1 + (number - 1) / 8;
}

/// The PDN number of a bit that is a square.
constexpr unsigned number_of_bit(unsigned bit) {
  return bit + 1 - bit / 9;
}

constexpr Squares square_of_number(unsigned number) {
  return Squares{1} << bit_of_number(number);
}

/// The square of a bit. REQUIRES: the bit is a square.
constexpr Square place_of_bit(unsigned bit) {
  return square_of_number(static_cast<int>(number_of_bit(bit)), 8);
}

/// The row on which men of a colour are crowned.
constexpr Squares crown_row(Color color) {
  return color == Color::black ? Squares{0xF} << 31 : Squares{0xF};
}

/// The latest moves of a player, as far as they were steps of one king: where it is, and how many.
/// Counted where the rules limit them, while the player has men.
struct KingSteps {
  std::uint8_t bit = 0;
  std::uint8_t count = 0;

  friend bool operator==(const KingSteps&, const KingSteps&) = default;
};

/// A board whose discs are all on dark squares, in the layout of its rules, and the side to move.
/// Plain data.
template <typename Word>
struct PositionOf {
  Word black = 0;  ///< its men and kings
  Word white = 0;
  Word kings = 0;  ///< of both
  Color to_move = Color::black;
  std::array<KingSteps, 2> king_steps{};  ///< of black and white

  constexpr Word of(Color color) const { return color == Color::black ? black : white; }
  constexpr bool is_king(unsigned bit) const { return (kings >> bit & 1) != 0; }

  /// On the board of checkers.
  constexpr Word empty() const { return board_squares & ~(black | white); }

  /// Puts a disc on an empty square, which is a single bit.
  constexpr void put(Color color, bool king, Word square) {
    (color == Color::black ? black : white) |= square;
    if (king) kings |= square;
  }

  /// Calls `f(color, is_king, bit)` for each disc: black's first, each side's from square 1 on.
  template <typename F>
  constexpr void for_each_disc(F&& f) const {
    for (const Color color : {Color::black, Color::white}) {
      for_each_bit(of(color), [&](unsigned bit) { f(color, is_king(bit), bit); });
    }
  }

  /// The same in another word, which is wide enough.
  template <typename To>
  constexpr explicit operator PositionOf<To>() const {
    return {static_cast<To>(black), static_cast<To>(white), static_cast<To>(kings), to_move,
            king_steps};
  }

  friend bool operator==(const PositionOf&, const PositionOf&) = default;
};

/// Of checkers.
using Position = PositionOf<Squares>;
static_assert(sizeof(Position) == 32);  // larger ones make sweeps a quarter slower

/// 12 men a side, black to move.
constexpr Position start_position() {
  return {0x1EFF, 0x7FBC00000, 0, Color::black};
}

}  // namespace referee::internal::checkers
