#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// The part of the manual that only `surakarta` has.
Manual surakarta_manual();
Game::Words surakarta_words();

}  // namespace referee::internal::cli
