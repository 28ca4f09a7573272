#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// The part of the manual that only `boxshogi` has.
Manual boxshogi_manual();
Game::Words boxshogi_words();

}  // namespace referee::internal::cli
