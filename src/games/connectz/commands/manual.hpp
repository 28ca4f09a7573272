#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// The part of the manual that only `connectz` has.
Manual connectz_manual();
Game::Words connectz_words();

}  // namespace referee::internal::cli
