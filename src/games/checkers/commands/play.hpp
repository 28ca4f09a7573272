#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers play`: games against a person, or matches against chance, itself or another program.
Command checkers_play_command();

}  // namespace referee::internal::cli
