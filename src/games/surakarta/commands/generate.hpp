#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `surakarta generate`: writes a game, or many, from a seed.
Command surakarta_generate_command();

}  // namespace referee::internal::cli
