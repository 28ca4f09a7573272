#pragma once

#include <set>

#include "base/digest.hpp"
#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// Recognises games with the same moves from the same start, whatever else differs. Keeps a digest
/// of each.
class RepeatedGames {
 public:
  /// Takes a game, and says whether there was one like it. Games without moves are all different.
  bool has_had(const RecordedGame& game);

 private:
  base::Digest digest_;
  std::set<base::Digest::Value> seen_;
};

}  // namespace referee::internal::checkers
