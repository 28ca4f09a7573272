#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `boxshogi -f FILE`: prints what the players saw at the end of the file. For a file that holds no
/// game nothing is printed; the reason goes to standard error.
Mode play_file_mode();

/// `boxshogi -i`: two people or programs play, by lines on standard input. Ends with the game, or
/// the input.
Mode play_interactively_mode();

}  // namespace referee::internal::cli
