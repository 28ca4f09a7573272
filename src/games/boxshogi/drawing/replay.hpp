#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/replay.hpp"
#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The board and the hands as a replay has them: "a1" holds "+p", the places "lower" and "upper"
/// hold hands, "S G".
std::vector<game::Replay::Change> replay_board(const Game& game);

/// The pieces alone, in the same order.
std::vector<std::string> replay_pieces(const Game& game);

/// What is marked after a move: "from", "to", and where "check" is given.
game::NamedTexts replay_marks(const Game& game, const std::optional<Move>& move);

}  // namespace referee::internal::boxshogi
