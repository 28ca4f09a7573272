#include "games/checkers/rules/draughts_board.hpp"

#include <algorithm>

namespace referee::internal::checkers::draughts {
namespace {

/// Whether discs can be there. `place` may be off the board.
bool is_square(const Square& place, const RuleSet& set) {
  const auto is_on_board = [&](int line) { return line >= 0 && line < set.size; };
  return is_on_board(place.row) && is_on_board(place.column) && is_dark(place) != set.is_mirrored;
}

/// REQUIRES: is_square().
unsigned bit_of(const Square& place, const Layout& layout) {
  return layout.bit_of_number(number_of(place, layout.size));
}

int sign(int number) {
  return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0);
}

/// The discs of `enemy` between two squares; nothing if they are not on a line.
std::optional<WideSquares> between(const Square& from, const Square& to, WideSquares enemy,
                                   const RuleSet& set) {
  const Layout layout(set);
  const Square way{sign(to.row - from.row), sign(to.column - from.column)};
  const int rows = std::abs(to.row - from.row);
  const int columns = std::abs(to.column - from.column);
  if (rows != columns && rows != 0 && columns != 0) return std::nullopt;
  WideSquares found = 0;
  for (int i = 1; i < std::max(rows, columns); ++i) {
    const Square place{from.row + i * way.row, from.column + i * way.column};
    if (is_square(place, set)) found |= enemy & WideSquares{1} << bit_of(place, layout);
  }
  return found;
}

}  // namespace

Board board_of(const Position& position, Rules rules) {
  const Layout layout(rule_set(rules));
  Board board(layout.size);
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    board.put(layout.place_of_bit(bit), disc_of(color, king));
  });
  return board;
}

std::optional<Position> position_of(const Board& board, Color to_move, Rules rules) {
  const RuleSet& set = rule_set(rules);
  const Layout layout(set);
  Position position{.to_move = to_move};
  const bool fits = board.size() == set.size && board.every_disc([&](Square place, char disc) {
    if (!is_square(place, set)) return false;
    const WideSquares square = WideSquares{1} << bit_of(place, layout);
    (color_of(disc) == Color::black ? position.black : position.white) |= square;
    if (is_king(disc)) position.kings |= square;
    return true;
  });
  return fits ? std::optional(position) : std::nullopt;
}

Path path_of(const Position& position, const Move& move, Rules rules) {
  const Layout layout(rule_set(rules));
  Path path;
  for (const std::uint8_t bit : route(position, move, rules)) {
    path.push_back(layout.place_of_bit(bit));
  }
  return path;
}

std::optional<Move> move_along(const Position& position, const Path& path, Rules rules) {
  const RuleSet& set = rule_set(rules);
  const auto is_off = [&](const Square& place) { return !is_square(place, set); };
  if (path.size() < 2 || std::any_of(path.begin(), path.end(), is_off)) return std::nullopt;
  const Layout layout(set);
  const int far = position.to_move == set.top ? set.size - 1 : 0;
  const auto crowns = [&](const Square& place) { return place.row == far; };
  Move move{0, static_cast<std::uint8_t>(bit_of(path.front(), layout)),
            static_cast<std::uint8_t>(bit_of(path.back(), layout)), false};
  if ((position.of(position.to_move) >> move.from & 1) == 0) return std::nullopt;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto captured =
        between(path[i - 1], path[i], position.of(opponent(position.to_move)), set);
    if (!captured) return std::nullopt;
    move.captured |= *captured;
  }
  const bool goes_on = set.promotion == Promotion::in_passing;
  move.ends_as_king = position.is_king(move.from) || crowns(path.back()) ||
                      (goes_on && std::any_of(path.begin() + 1, path.end(), crowns));
  return move;
}

}  // namespace referee::internal::checkers::draughts
