#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// What the manual says of `boxshogi` alone.
Manual boxshogi_manual();
Game::Words boxshogi_words();

}  // namespace referee::internal::cli
