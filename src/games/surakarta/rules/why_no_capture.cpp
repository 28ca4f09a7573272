#include "games/surakarta/rules/why_no_capture.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {
namespace {

/// A corner of the board, the only points without a track.
bool is_corner(const Board& board, Point point) {
  const auto is_end = [last = static_cast<int>(board.size()) - 1](int value) {
    return value == 0 || value == last;
  };
  return is_end(point.x) && is_end(point.y);
}

/// The board without some of the other pieces.
template <typename IsRemoved>
Board without(const Board& board, const Move& move, IsRemoved is_removed) {
  Board rest = board;
  const int size = static_cast<int>(board.size());
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Point point{x, y};
      if (point != move.from && point != move.to && is_removed(point)) rest.put(point, '.');
    }
  }
  return rest;
}

/// The piece that alone is in the way, if there is one. REQUIRES: the move is no capture.
std::optional<Point> only_blocker(const Board& board, const Move& move) {
  const int size = static_cast<int>(board.size());
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Point point{x, y};
      const Board rest = without(board, move, [&](Point other) { return other == point; });
      if (capture_route(rest, move)) return point;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string why_no_capture(const Board& board, const Move& move,
                           const std::function<std::string(Point)>& name) {
  for (const Point point : {move.from, move.to}) {
    if (is_corner(board, point)) return fmt::format("{} is a corner, on no track", name(point));
  }
  if (!capture_route(without(board, move, [](Point) { return true; }), move)) {
    return fmt::format("no track leads from {} to {} over an arc", name(move.from), name(move.to));
  }
  if (const std::optional<Point> blocker = only_blocker(board, move)) {
    return fmt::format("the piece on {} is in the way from {} to {}", name(*blocker),
                       name(move.from), name(move.to));
  }
  return fmt::format("several pieces are in the way from {} to {}", name(move.from), name(move.to));
}

}  // namespace referee::internal::surakarta
