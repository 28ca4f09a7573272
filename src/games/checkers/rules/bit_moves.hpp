#pragma once

#include "games/checkers/rules/move.hpp"
#include "games/checkers/rules/position.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The fast move generator, on bitboards: 8x8, dark squares only, all discs at once by shifts.

/// Puts all moves of the side to move into `moves`, which is cleared first.
void generate(const Position& position, Rules rules, MoveList& moves);

/// The same for the discs on `from` alone, where captures are known to be there.
/// REQUIRES: can_capture(position).
void generate_captures_from(const Position& position, Rules rules, Squares from, MoveList& moves);

/// Whether the side to move can, and so must, capture.
bool can_capture(const Position& position);

/// Whether it has any move.
bool can_move(const Position& position);

/// Whether the disc on `from` can step to `to`, considering only these two squares: captures are
/// not checked. REQUIRES: the side to move has a disc on `from`, a single bit, as `to` is.
bool is_step(const Position& position, Squares from, Squares to);

/// The step as a move. REQUIRES: is_step.
Move step_between(const Position& position, Squares from, Squares to);

/// The number of moves, without generating them.
unsigned count_moves(const Position& position, Rules rules);

/// The position after one of its moves.
Position after(const Position& position, const Move& move);

/// Whether a move is irreversible, so that no position before it can recur: a capture, or a man's
/// move.
inline bool is_for_good(const Position& position, const Move& move) {
  return move.is_capture() || (position.kings >> move.from & 1) == 0;
}

/// Perft: the number of games of `depth` plies from here. The last ply is counted, not made.
std::uint64_t perft(const Position& position, unsigned depth, Rules rules);

}  // namespace referee::internal::checkers
