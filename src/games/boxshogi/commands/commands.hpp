#pragma once

#include <string>

#include "cli/program.hpp"
#include "games/boxshogi/judge.hpp"

namespace referee::internal::cli {

/// A judge that has read the file at `path`, for the commands that need its game. Throws
/// base::Error when the file cannot be read, or holds no game.
boxshogi::Judge judged(const std::string& path);

/// `boxshogi moves FILE`: the legal moves at the end of the file, one on each line in byte order.
Command moves_command();

/// `boxshogi perft N [FILE]` (performance test): from the start, or from the end of the file.
Command boxshogi_perft_command();

/// `boxshogi -f FILE`: prints what the players saw at the end of the file. For a file that holds no
/// game nothing is printed; the reason goes to standard error.
Mode play_file_mode();

/// `boxshogi -i`: two people or programs play, by lines on standard input. Ends with the game, or
/// the input.
Mode play_interactively_mode();

/// `boxshogi generate`: writes a game, or many, from a seed.
Command boxshogi_generate_command();

}  // namespace referee::internal::cli
