#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `boxshogi generate`: writes a game, or many, from a seed.
Command boxshogi_generate_command();

}  // namespace referee::internal::cli
