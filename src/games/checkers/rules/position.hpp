#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

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

inline constexpr Squares no_squares = 0;
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

constexpr unsigned lowest_bit(Squares squares) {
  return static_cast<unsigned>(std::countr_zero(squares));
}

/// Calls `f` with the bit of each square, the lowest first.
template <typename F>
constexpr void for_each_bit(Squares squares, F&& f) {
  for (; squares != 0; squares &= squares - 1) f(lowest_bit(squares));
}

/// The four directions of a disc. The first two are forward for black, the others for white.
enum Way : unsigned { down_left, down_right, up_left, up_right };

/// One step in a direction; a step that leaves the board ends on no square.
template <Way W>
constexpr Squares shifted(Squares squares) {
  constexpr unsigned bits = W == down_left || W == up_right ? 4 : 5;
  return W == down_left || W == down_right ? squares << bits : squares >> bits;
}

template <Color C>
inline constexpr Way forward_left = C == Color::black ? down_left : up_left;
template <Color C>
inline constexpr Way forward_right = C == Color::black ? down_right : up_right;
template <Color C>
inline constexpr Way backward_left = C == Color::black ? up_left : down_left;
template <Color C>
inline constexpr Way backward_right = C == Color::black ? up_right : down_right;

/// The row on which men of a colour are crowned.
constexpr Squares crown_row(Color color) {
  return color == Color::black ? Squares{0xF} << 31 : Squares{0xF};
}

static_assert(std::popcount(board_squares) == 32);
static_assert((crown_row(Color::black) & board_squares) == crown_row(Color::black));
static_assert(number_of_bit(bit_of_number(1)) == 1 && number_of_bit(bit_of_number(32)) == 32);
static_assert(bit_of_number(9) == 9 && bit_of_number(32) == 34 && number_of_bit(31) == 29);

/// A bitboard: an 8x8 board whose discs are all on dark squares, and the side to move. Plain data.
struct Position {
  Squares black = 0;  ///< its men and kings
  Squares white = 0;
  Squares kings = 0;  ///< of both
  Color to_move = Color::black;

  constexpr Squares of(Color color) const { return color == Color::black ? black : white; }
  constexpr bool is_king(unsigned bit) const { return (kings >> bit & 1) != 0; }
  constexpr Squares empty() const { return board_squares & ~(black | white); }

  /// Puts a disc on an empty square, which is a single bit.
  constexpr void put(Color color, bool king, Squares square) {
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

  friend bool operator==(const Position&, const Position&) = default;
};

/// 12 men a side, black to move.
constexpr Position start_position() {
  return {0x1EFF, 0x7FBC00000, 0, Color::black};
}

/// The square of a bit. REQUIRES: the bit is a square.
constexpr Square place_of_bit(unsigned bit) {
  return square_of_number(static_cast<int>(number_of_bit(bit)), 8);
}

/// The position on a board; nothing if it is not 8x8 or a disc is on a light square.
inline std::optional<Position> position_of(const Board& board, Color to_move) {
  Position position{.to_move = to_move};
  const bool fits = board.size() == 8 && board.every_disc([&](Square square, char disc) {
    const auto number = static_cast<unsigned>(number_of(square, 8));
    if (is_dark(square)) position.put(*color_of(disc), is_king(disc), square_of_number(number));
    return is_dark(square);
  });
  return fits ? std::optional(position) : std::nullopt;
}

inline Board board_of(const Position& position) {
  Board board(8);
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    board.put(place_of_bit(bit), disc_of(color, king));
  });
  return board;
}

}  // namespace referee::internal::checkers
