#pragma once

#include <cstdint>
#include <string>

#include "base/random.hpp"
#include "tests/twin/boxshogi_twin.hpp"

namespace referee::internal::twin {

/// A position that could be in a game, with lower to move: the men of the set anywhere, on the
/// board, promoted or not, and in the hands. Few men stand on the board of every second one, so
/// that drives are mated, or cannot move, more often than in games.
Shogi random_shogi(base::Random& random);

/// A file: from the start or from a random position, up to `most` random legal moves, many of them
/// captures, drops and promotions; then, in half of the files, something odd: an illegal move,
/// rubbish, empty lines, a changed byte. One of 16 starts from a position that may be in no game.
std::string random_shogi_file(std::uint64_t seed, unsigned most);

}  // namespace referee::internal::twin
