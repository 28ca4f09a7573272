#pragma once

#include "game/picture.hpp"
#include "games/surakarta/drawing/marks.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// Draws the board with its tracks, in characters:
///
///           0   1   2   3
///       .-------.   .-------.
///       |   |   |   |   |   |
///
/// (docs/formats/surakarta.md has a complete one.) The arcs are drawn square. The marks: [ ] where
/// the last move began, > < the piece that moved, * its route, ( ) at the ends of an illegal move.
/// `squares`: see marks.hpp. If the canvas has no room for the
/// tracks the points are drawn without lines, and a line of text says so.
game::Picture draw(const Board& board, const Marks& marks, bool squares,
                   const game::Canvas& canvas);

}  // namespace referee::internal::surakarta
