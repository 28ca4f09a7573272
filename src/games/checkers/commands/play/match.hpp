#pragma once

#include "games/checkers/commands/play/play_options.hpp"

namespace referee::internal::cli {

/// Plays a match of the engine against another player, prints and records its games and prints the
/// score; returns the exit status. Throws base::Error when the other player fails, after the score
/// so far was printed.
int play_match(const PlayOptions& options);

}  // namespace referee::internal::cli
