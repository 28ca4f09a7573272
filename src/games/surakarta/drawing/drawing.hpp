#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "game/replay.hpp"
#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

/// The marks in a drawing besides the pieces.
struct Marks {
  std::optional<Move> moved = {};    ///< the last move: where it began, and the piece that moved
  Route route = {};                  ///< the route of that move if it is a capture
  std::optional<Move> illegal = {};  ///< a move that was not played: both of its ends
};

/// The numbers beside the board, from 0; with `squares` columns have letters and rows count from 1.
std::string column_name(int column, bool squares);
std::string row_name(int row, bool squares);

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

/// The board as the text of an SVG file (1.1, UTF-8): the grid of lines, the tracks around the
/// corners as three quarters of a circle each, and the pieces. The ends of the last move are marked
/// by circles, and its route, if it was a capture, by a line; those of an illegal move are crossed
/// out. Below it the words, and what the marks mean; without words nothing.
std::string svg_of(const Board& board, const Marks& marks = {}, bool squares = false,
                   std::vector<std::string> words = {});

/// The board as a replay has it: the points "0,0" and so on hold x or o.
std::vector<game::Replay::Change> replay_board(const Board& board);

/// The marks as a replay has them: "from", "to", the "route" of a capture, point by point, and the
/// ends of a move that is "illegal".
game::NamedTexts replay_marks(const Marks& marks);

}  // namespace referee::internal::surakarta
