#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers generate`: writes a file of games, or many files, from a seed.
Command checkers_generate_command();

}  // namespace referee::internal::cli
