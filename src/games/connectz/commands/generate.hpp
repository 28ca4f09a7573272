#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `connectz generate`: writes a game, or many, from a seed.
Command connectz_generate_command();

}  // namespace referee::internal::cli
