#pragma once

#include <functional>
#include <string>

#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// Why the piece on `move.from` does not capture the one on `move.to`, in words: a point is on no
/// track, no track joins the two over an arc, or which piece is in the way. `name` writes a point.
/// REQUIRES: both points are on the board and hold pieces, and capture_route() finds nothing.
std::string why_no_capture(const Board& board, const Move& move,
                           const std::function<std::string(Point)>& name);

}  // namespace referee::internal::surakarta
