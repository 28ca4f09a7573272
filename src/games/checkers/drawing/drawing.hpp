#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/picture.hpp"
#include "games/checkers/rules/move.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// The moves that led to a position, numbered as in PDN, and the board as below. `moves` are the
/// last ones of `plies`; `goes_on` unless the game is over, so that nobody is to move.
game::Picture draw(const Position& position, std::uint64_t plies, const std::vector<Move>& moves,
                   bool goes_on, const game::Canvas& canvas);

/// The board alone: on dark squares their numbers and discs, b, B, w and W, with > < around the one
/// that moved last, to `last`. Below it what that means, and who is to move, if anybody is. Up to
/// 24 rows it fits into 80 columns. Discs on light squares are not drawn.
game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move);

}  // namespace referee::internal::checkers
