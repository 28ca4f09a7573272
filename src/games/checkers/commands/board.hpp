#pragma once

#include <string>

#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/board.hpp"

namespace referee::internal::cli {

/// Reads a board from a file, or from standard input for "-": one row on each line. Throws
/// base::Error, with the path, if it cannot be read or is no board.
checkers::Board read_checkers_board(const std::string& path);

/// A move as the commands print it: [[r, c], [r, c], ...].
std::string text_of(const checkers::Path& path);

}  // namespace referee::internal::cli
