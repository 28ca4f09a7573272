#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What the manual says of `surakarta` alone.
Manual surakarta_manual();
Game::Words surakarta_words();

}  // namespace referee::internal::cli
