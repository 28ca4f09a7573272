#pragma once

#include <vector>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// The commands that only `surakarta` has: `normal`, `capture` and `sequence` play moves on a
/// board, `moves` and `perft` list and count them, `draw` draws one, or one after a move with the
/// path of a capture, in characters or as SVG into a file, `cases` prints the suite of captures,
/// and `generate` writes games.
std::vector<Subcommand> surakarta_commands();

/// `surakarta generate`: writes a game, or many, from a seed.
Command surakarta_generate_command();

}  // namespace referee::internal::cli
