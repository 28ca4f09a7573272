#pragma once

#include "cli/options.hpp"
#include "cli/program.hpp"

namespace referee::internal::cli {

/// `GAME explain FILE`: prints a human-readable explanation of all of its games, or of one, and
/// draws that as an image. An image that was wanted and cannot be drawn, as there is no board, is a
/// failure.
int explain_file(const Game& game, const InputOptions& input, const JudgeOptions& judge,
                 const ExplainOptions& options);

}  // namespace referee::internal::cli
