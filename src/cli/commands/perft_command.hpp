#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What follows on one first move.
struct FirstMove {
  std::string move;  ///< as the game writes it
  std::uint64_t leaves = 0;
};

/// Counts, for each legal move of a position and in the order of the game's own list of moves, the
/// lines of play of `depth` moves that begin with it (of fewer than `depth` where a game ends
/// earlier: none). `depth` is at least 1, but for depth 0 it is called too, and its answer not
/// used, so that it can say if there is no position to count from.
using CountLeaves = std::function<std::vector<FirstMove>(unsigned depth)>;

/// `GAME perft N`: how many lines of play of N moves there are, which is how generators of moves
/// are compared. Prints the count alone; with --divide a line `MOVE: COUNT` for each first move,
/// and then the count. For N = 0 the count is 1. N above `most` is wrong usage.
///
/// `own` are the game's own options and operands, which stand behind N. `count` may throw
/// UsageError for wrong usage. `manual` says, in mdoc, from where it is counted.
Command perft_command(std::vector<Option> own, CountLeaves count, const std::string& manual,
                      unsigned most = 64);

}  // namespace referee::internal::cli
