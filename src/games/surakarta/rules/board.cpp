#include "games/surakarta/rules/board.hpp"

#include <fmt/format.h>

namespace referee::internal::surakarta {

std::optional<Board> Board::parse(std::string_view letters) {
  if (letters.find_first_not_of("xo.") != std::string_view::npos) return std::nullopt;
  for (unsigned size = least_size; size <= most_size; size += 2) {
    if (letters.size() != std::size_t{size} * size) continue;
    Board board(size);
    board.letters_ = letters;
    return board;
  }
  return std::nullopt;
}

Board Board::start() {
  return *parse("xxxxxxxxxxxx............oooooooooooo");
}

std::vector<Point> Board::points() const {
  std::vector<Point> points;
  const int size = static_cast<int>(size_);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) points.push_back({x, y});
  }
  return points;
}

std::optional<Side> Board::side_at(Point point) const {
  switch (at(point)) {
    case letter_of(Side::black):
      return Side::black;
    case letter_of(Side::white):
      return Side::white;
    default:
      return std::nullopt;
  }
}

std::string words_on_boards() {
  return fmt::format("a board has N x N letters x, o and ., with N even from {} to {}", least_size,
                     most_size);
}

}  // namespace referee::internal::surakarta
