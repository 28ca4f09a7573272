#pragma once

#include <string>
#include <vector>

#include "game/replay.hpp"
#include "games/checkers/rules/move.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// The board as a replay has it: the squares "1" to "32" hold b, B, w or W.
std::vector<game::Replay::Change> replay_board(const Position& position);

/// The discs alone, in the same order.
std::vector<std::string> replay_pieces(const Position& position);

/// What is marked after a move: the "way" it took, from square to square, and what it "captured".
game::NamedTexts replay_marks(const Move& move);

}  // namespace referee::internal::checkers
