#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers perft`: counts lines of play, from the start on boards of any size or from a board.
Command checkers_perft_command();

}  // namespace referee::internal::cli
