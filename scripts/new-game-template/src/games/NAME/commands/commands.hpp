#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What the manual says of `NAME` alone.
Manual NAME_manual();
Game::Words NAME_words();

}  // namespace referee::internal::cli
