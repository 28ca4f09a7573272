#pragma once

#include <string>
#include <vector>

#include "game/referee.hpp"

namespace referee::internal::tests {

/// A game whose file's name, or record in a pack, says its code.
struct Sample {
  std::string name;
  std::string text;
  char code = '?';
};

/// The files of data/GAME and tests/cases/GAME whose names begin with a digit, but for the outputs
/// (.out) that stand beside them, and the games of packs there (games.jsonl), in the order of their
/// names. `large` tells whether files of more than some KiB are wanted too.
std::vector<Sample> samples(const game::Definition& game, bool large = true);

}  // namespace referee::internal::tests
