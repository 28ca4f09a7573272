#pragma once

#include <string>

#include "base/random.hpp"

namespace referee::internal::twin {

/// Recorded games, written as wildly as PDN allows, and what each of them must be judged.
struct CheckersRecords {
  std::string text;
  std::string codes;  ///< a digit a game
};

/// `games` games of random play, some from set-ups, some with a move that is illegal, some that go
/// on behind their end; by the twin's rules.
CheckersRecords random_records(base::Random& random, unsigned games, bool english);

}  // namespace referee::internal::twin
