#pragma once

#include <string>
#include <vector>

#include "game/replay.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The board as a replay has it: the points "0,0" and so on hold x or o.
std::vector<game::Replay::Change> replay_board(const Board& board);

/// The pieces alone, in the same order.
std::vector<std::string> replay_pieces(const Board& board);

/// What is marked after a move on the board `before`: "from", "to", and the "route" of a capture,
/// point by point.
game::NamedTexts replay_marks(const Board& before, const Move& move, bool is_capture);

}  // namespace referee::internal::surakarta
