#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers pdn`: cleans, selects and counts the games of PDN archives.
Command checkers_pdn_command();

}  // namespace referee::internal::cli
