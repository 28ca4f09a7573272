#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What the manual says of `connectz` alone.
Manual connectz_manual();
Game::Words connectz_words();

}  // namespace referee::internal::cli
