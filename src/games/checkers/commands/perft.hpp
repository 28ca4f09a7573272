#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers perft` (performance test): counts lines of play, from the start on boards of any size
/// or from a given board.
Command checkers_perft_command();

}  // namespace referee::internal::cli
