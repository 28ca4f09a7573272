#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers play`: games against a human player, or matches against random moves, itself or
/// another program.
Command checkers_play_command();

}  // namespace referee::internal::cli
