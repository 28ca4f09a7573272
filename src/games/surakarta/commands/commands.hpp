#pragma once

#include <vector>

#include "cli/command.hpp"
#include "cli/program.hpp"

namespace referee::internal::cli {

/// The commands that only `surakarta` has: `normal`, `capture` and `sequence` play moves on a
/// board, `moves` and `perft` list and count them, `draw` draws a board, and `cases` prints the
/// suite of captures.
std::vector<Command> surakarta_commands();

/// `surakarta draw`: a board, or one after a move with the path of a capture, in characters or as
/// SVG into a file.
Command draw_command();

/// `surakarta generate`: writes a game, or many, from a seed.
Command surakarta_generate_command();

/// The part of the manual that only `surakarta` has.
Manual surakarta_manual();
Game::Words surakarta_words();

}  // namespace referee::internal::cli
