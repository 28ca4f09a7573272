#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "game/perft.hpp"

namespace referee::internal::cli {

/// One first move, and the number of leaves after it.
struct FirstMove {
  std::string move;  ///< as the game writes it
  std::uint64_t leaves = 0;
};

/// Counts, for each legal move of a position and in the order of the game's own list of moves, the
/// lines of play of `depth` moves that begin with it (a line that ends earlier because the game
/// does is not counted). `depth` is at least 1, except that it is also called for depth 0, with its
/// result ignored, so that it can report if there is no position to count from.
using CountLeaves = std::function<std::vector<FirstMove>(unsigned depth)>;

/// `GAME perft N` (performance test): the number of lines of play of N moves, by which move
/// generators are compared. Prints the count alone; with --divide a line `MOVE: COUNT` for each
/// first move, and then the count. For N = 0 the count is 1. N above `most` is wrong usage.
///
/// `own` are the game's own options and operands, which follow N. `count` may throw UsageError for
/// wrong usage. `manual` describes the position from which it counts.
Command perft_command(std::vector<Option> own, CountLeaves count, const std::string& manual,
                      unsigned most = game::most_perft_moves);

}  // namespace referee::internal::cli
