#pragma once

#include <bit>
#include <cstdint>

namespace referee::internal::boxshogi {

/// A square is a number, row by row from a1:
///
///     5 | 20 21 22 23 24
///     4 | 15 16 17 18 19
///     3 | 10 11 12 13 14
///     2 |  5  6  7  8  9
///     1 |  0  1  2  3  4
///          a  b  c  d  e
using Square = unsigned;

inline constexpr unsigned board_width = 5;  // and height
inline constexpr unsigned squares = board_width * board_width;

constexpr Square square_at(unsigned column, unsigned row) {
  return row * board_width + column;
}

/// From 0 for a.
constexpr unsigned column_of(Square square) {
  return square % board_width;
}

/// From 0 for row 1.
constexpr unsigned row_of(Square square) {
  return square / board_width;
}

/// A bitboard, a set of squares: bit s is square s. The seven upper bits are 0.
///
///     bit  24  23  22  21  20  19 ...  4   3   2   1   0
///          e5  d5  c5  b5  a5  e4 ...  e1  d1  c1  b1  a1
using Board = std::uint32_t;

inline constexpr Board all_squares = (Board{1} << squares) - 1;
inline constexpr Board row_1 = 0b11111;
inline constexpr Board row_5 = row_1 << 20;
inline constexpr Board column_a = 0b00001'00001'00001'00001'00001;

constexpr Board bit(Square square) {
  return Board{1} << square;
}

/// REQUIRES: `board` is not empty.
constexpr Square first_square(Board board) {
  return static_cast<Square>(std::countr_zero(board));
}

constexpr unsigned count(Board board) {
  return static_cast<unsigned>(std::popcount(board));
}

/// Removes the first square from a board that is not empty, and returns it.
constexpr Square take_square(Board& board) {
  const Square square = first_square(board);
  board &= board - 1;
  return square;
}

}  // namespace referee::internal::boxshogi
