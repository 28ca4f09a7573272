#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What the manual says of `checkers` alone.
Manual checkers_manual();
Game::Words checkers_words();

}  // namespace referee::internal::cli
