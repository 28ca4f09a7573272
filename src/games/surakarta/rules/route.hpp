#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The way of a capture, from point to point, including both ends. Two neighbours in it are joined
/// by a line if they share a row or a column, and otherwise by an arc.
using Route = std::vector<Point>;

constexpr bool is_arc(Point a, Point b) {
  return a.x != b.x && a.y != b.y;
}

/// The shortest route by which the piece on `move.from` captures the one on `move.to`, or nothing
/// if that is no capture. Both points must be on the board.
std::optional<Route> capture_route(const Board& board, const Move& move);

/// "1,1 1,2 1,3 ~ 0,2 1,2": ~ is an arc.
std::string words_of(const Route& route);

/// Why the piece on `move.from` does not capture the one on `move.to`, in words: a point is on no
/// track, no track joins the two over an arc, or which piece is in the way. `name` writes a point.
/// REQUIRES: both points are on the board and hold pieces, and capture_route() finds nothing.
std::string why_no_capture(const Board& board, const Move& move,
                           const std::function<std::string(Point)>& name);

}  // namespace referee::internal::surakarta
