#pragma once

#include <string>

#include "cli/program.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::cli {

/// `checkers moves`: the moves allowed on a board, one a line.
Command checkers_moves_command();

/// A move as the command prints it: [[r, c], [r, c], ...].
std::string text_of(const checkers::Path& path);

}  // namespace referee::internal::cli
