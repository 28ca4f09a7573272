#include "games/surakarta/rules/route.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/tracks.hpp"

namespace referee::internal::surakarta {
namespace {

/// The points from `place` on, `stride` places at a time, up to the first piece; nothing if that is
/// not the one on `move.to`, or if there is no arc between.
template <unsigned N>
std::optional<Route> walk(const Board& board, const Move& move,
                          typename Tracks<N>::TrackPlace start, unsigned stride) {
  const auto& ring = tracks<N>.rings[start.track];
  Route route{move.from};
  bool arc = false;
  for (unsigned step = 1; step < Tracks<N>::places; ++step) {
    const Point next = point_of<N>(ring[(start.place + step * stride) % Tracks<N>::places]);
    arc = arc || is_arc(route.back(), next);
    route.push_back(next);
    if (next == move.from || board.at(next) == '.') continue;
    if (next == move.to && arc) return route;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Route> capture_route(const Board& board, const Move& move) {
  const auto mover = board.side_at(move.from);
  if (!mover || board.side_at(move.to) != other(*mover)) return std::nullopt;
  return with_size(board.size(), [&](auto size) {
    constexpr unsigned n = size;
    const auto from = static_cast<unsigned>(move.from.y) * n + static_cast<unsigned>(move.from.x);
    std::optional<Route> shortest;
    for (const auto& place : tracks<n>.of[from]) {
      for (const unsigned stride : {1U, Tracks<n>::places - 1}) {
        auto route = walk<n>(board, move, place, stride);
        if (route && (!shortest || route->size() < shortest->size())) shortest = std::move(route);
      }
    }
    return shortest;
  });
}

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
  for (const Point point : board.points()) {
    if (point != move.from && point != move.to && is_removed(point)) rest.put(point, '.');
  }
  return rest;
}

/// The piece that alone is in the way, if there is one. REQUIRES: the move is no capture.
std::optional<Point> only_blocker(const Board& board, const Move& move) {
  for (const Point point : board.points()) {
    const Board rest = without(board, move, [&](Point other) { return other == point; });
    if (capture_route(rest, move)) return point;
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

std::string words_of(const Route& route) {
  std::string words;
  for (std::size_t i = 0; i < route.size(); ++i) {
    if (i > 0) words += is_arc(route[i - 1], route[i]) ? " ~ " : " ";
    words += fmt::format("{},{}", route[i].x, route[i].y);
  }
  return words;
}

}  // namespace referee::internal::surakarta
