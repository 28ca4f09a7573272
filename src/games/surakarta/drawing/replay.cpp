#include "games/surakarta/drawing/replay.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {
namespace {

std::string place_name(Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

}  // namespace

std::vector<game::Replay::Change> replay_board(const Board& board) {
  const std::vector<std::string> pieces = replay_pieces(board);
  const int size = static_cast<int>(board.size());
  std::vector<game::Replay::Change> places;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) places.push_back({place_name({x, y}), pieces[places.size()]});
  }
  return places;
}

std::vector<std::string> replay_pieces(const Board& board) {
  std::vector<std::string> pieces;
  for (const char letter : board.letters()) {
    pieces.push_back(letter == '.' ? std::string() : std::string(1, letter));
  }
  return pieces;
}

game::NamedTexts replay_marks(const Board& before, const Move& move, bool is_capture) {
  game::NamedTexts marks{{"from", place_name(move.from)}, {"to", place_name(move.to)}};
  if (!is_capture) return marks;
  const std::optional<Route> points = capture_route(before, move);
  if (!points) return marks;
  std::string route;
  for (const Point point : *points) {
    route += (route.empty() ? "" : " ") + place_name(point);
  }
  marks.emplace_back("route", route);
  return marks;
}

}  // namespace referee::internal::surakarta
