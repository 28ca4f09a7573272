#pragma once

#include <optional>

#include "game/picture.hpp"
#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

/// The marks in a drawing besides the pieces.
struct Marks {
  std::optional<Move> moved;    ///< the last move: [ ] where it began, > < the piece that moved
  Route route;                  ///< the route of that move if it is a capture: *
  std::optional<Move> illegal;  ///< a move that was not played: ( ) at both of its ends
};

/// Draws the board with its tracks, in characters:
///
///           0   1   2   3
///       .-------.   .-------.
///       |   |   |   |   |   |
///
/// (docs/formats/surakarta.md has a complete one.) The arcs are drawn square. Numbers count from 0;
/// with `squares` columns have letters and rows count from 1. If the canvas has no room for the
/// tracks the points are drawn without lines, and a line of text says so.
game::Picture draw(const Board& board, const Marks& marks, bool squares,
                   const game::Canvas& canvas);

}  // namespace referee::internal::surakarta
