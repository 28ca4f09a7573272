#include "games/surakarta/rules/route.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/sizes.hpp"
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

std::string words_of(const Route& route) {
  std::string words;
  for (std::size_t i = 0; i < route.size(); ++i) {
    if (i > 0) words += is_arc(route[i - 1], route[i]) ? " ~ " : " ";
    words += fmt::format("{},{}", route[i].x, route[i].y);
  }
  return words;
}

}  // namespace referee::internal::surakarta
