#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

std::optional<Position> position_of(const Board& board, Color to_move) {
  if (board.size() != 8) return std::nullopt;
  Position position;
  position.to_move = to_move;
  for (Square square; square.row < 8; ++square.row) {
    for (square.column = 0; square.column < 8; ++square.column) {
      const char disc = board.at(square);
      const std::optional<Color> color = color_of(disc);
      if (!color) continue;
      if ((square.row + square.column) % 2 == 0) return std::nullopt;
      const auto number = static_cast<unsigned>(square.row * 4 + square.column / 2 + 1);
      const Squares bit = square_of_number(number);
      (color == Color::black ? position.black : position.white) |= bit;
      if (is_king(disc)) position.kings |= bit;
    }
  }
  return position;
}

Board board_of(const Position& position) {
  Board board(8);
  for (unsigned number = 1; number <= 32; ++number) {
    const Squares bit = square_of_number(number);
    const bool black = (position.black & bit) != 0;
    if (!black && (position.white & bit) == 0) continue;
    const bool king = (position.kings & bit) != 0;
    const char disc = black ? (king ? 'B' : 'b') : (king ? 'W' : 'w');
    board.put(place_of_bit(bit_of_number(number)), disc);
  }
  return board;
}

}  // namespace referee::internal::checkers
