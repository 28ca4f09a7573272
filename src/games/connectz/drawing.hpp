#pragma once

#include <optional>

#include "game/picture.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/lines/win_search.hpp"

namespace referee::internal::connectz {

/// Draws the frame: X and O for the players' counters, the topmost counter of the column of the
/// last move marked >X<, the winning line's [X]. If a frame does not fit on the canvas, only the
/// part around the winning line, the full column or the last move is drawn, and a line of text says
/// so. REQUIRES: `last` is a place of the board if there are counters.
game::Picture draw(const Board& board, const Frame& frame, Board::Place last,
                   const std::optional<Win>& win, const std::optional<base::Natural>& full_column,
                   const game::Canvas& canvas);

}  // namespace referee::internal::connectz
