#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `boxshogi -f FILE`: prints what the players saw at the end of the file. A file that holds no
/// game has nothing printed; the reason goes to standard error.
Mode play_file_mode();

/// `boxshogi -i`: two people play, on a terminal or by a program. Ends with the game, or the input.
Mode play_interactively_mode();

}  // namespace referee::internal::cli
