#pragma once

#include <optional>

#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/color.hpp"
#include "games/checkers/rules/squares.hpp"

namespace referee::internal::checkers {

/// A bitboard: an 8x8 board whose discs are all on dark squares, and the side to move. Plain data.
struct Position {
  Squares black = 0;  ///< its men and kings
  Squares white = 0;
  Squares kings = 0;  ///< of both
  Color to_move = Color::black;

  constexpr Squares of(Color color) const { return color == Color::black ? black : white; }
  constexpr Squares empty() const { return board_squares & ~(black | white); }

  friend bool operator==(const Position&, const Position&) = default;
};

/// 12 men a side, black to move.
constexpr Position start_position() {
  return {0x1EFF, 0x7FBC00000, 0, Color::black};
}

/// The square of a bit. REQUIRES: the bit is a square.
constexpr Square place_of_bit(unsigned bit) {
  const unsigned index = number_of_bit(bit) - 1;
  const unsigned row = index / 4;
  return {static_cast<int>(row), static_cast<int>(index % 4 * 2 + (row + 1) % 2)};
}

/// The position on a board; nothing if it is not 8x8 or a disc is on a light square.
std::optional<Position> position_of(const Board& board, Color to_move);

Board board_of(const Position& position);

}  // namespace referee::internal::checkers
