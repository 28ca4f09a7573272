#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

std::optional<Position> position_of(const Board& board, Color to_move) {
  Position position{.to_move = to_move};
  const bool fits = board.size() == 8 && board.every_disc([&](Square square, char disc) {
    const auto number = static_cast<unsigned>(number_of(square, 8));
    if (is_dark(square)) position.put(*color_of(disc), is_king(disc), square_of_number(number));
    return is_dark(square);
  });
  return fits ? std::optional(position) : std::nullopt;
}

Board board_of(const Position& position) {
  Board board(8);
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    board.put(place_of_bit(bit), disc_of(color, king));
  });
  return board;
}

}  // namespace referee::internal::checkers
