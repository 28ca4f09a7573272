#pragma once

#include "cli/program.hpp"

namespace referee::cli {

/// `connectz generate`: writes a game, or many, from a seed.
Command generate_command();

}  // namespace referee::cli
