#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// The part of the manual that only `checkers` has.
Manual checkers_manual();
Game::Words checkers_words();

}  // namespace referee::internal::cli
