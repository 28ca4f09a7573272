#pragma once

#include <vector>

#include "cli/program.hpp"

namespace referee::internal::cli {

/// The commands that only `surakarta` has: `normal`, `capture` and `sequence` play moves on a
/// board, `moves` and `perft` list and count them, `draw` draws a board, and `cases` prints the
/// suite of captures.
std::vector<Command> surakarta_commands();

}  // namespace referee::internal::cli
