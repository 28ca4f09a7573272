#pragma once

#include <cstdint>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// What in a game would have let a side claim a draw, by the rules of one federation or another. A
/// judge does not apply them: the record says how the game ended.
struct DrawClaims {
  /// A position occurred for the third time, with the same side to move.
  bool is_third_time = false;

  /// The most plies in succession without a capture or a man's move.
  std::uint64_t quiet_plies = 0;
};

DrawClaims draw_claims_of(const RecordedGame& game);

}  // namespace referee::internal::checkers
