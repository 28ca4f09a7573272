#include "games/checkers/archive/draw_claims.hpp"

#include <algorithm>
#include <unordered_map>

#include "games/checkers/engine/position_key.hpp"

namespace referee::internal::checkers {

/// No position before a capture or a man's move can recur.
DrawClaims draw_claims_of(const RecordedGame& game) {
  DrawClaims claims;
  draughts::Position position = game.start;
  std::unordered_map<std::uint64_t, unsigned> times{{draughts::key_of(position), 1}};  // by key
  std::uint64_t quiet = 0;
  for (const draughts::Move& move : game.moves) {
    const bool is_for_good = move.is_capture() || !position.is_king(move.from);
    position = after(position, move, game.rules);
    quiet = is_for_good ? 0 : quiet + 1;
    if (is_for_good) times.clear();
    claims.is_third_time = ++times[draughts::key_of(position)] == 3 || claims.is_third_time;
    claims.quiet_plies = std::max(claims.quiet_plies, quiet);
  }
  return claims;
}

}  // namespace referee::internal::checkers
