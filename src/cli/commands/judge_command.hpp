#pragma once

#include "cli/options.hpp"
#include "cli/program.hpp"

namespace referee::internal::cli {

/// `GAME FILE`: prints the code of one file, one line for each game in it.
int judge_file(const Game& game, const InputOptions& input, const JudgeOptions& options);

/// `GAME explain FILE`: prints a human-readable explanation of it.
int explain_file(const Game& game, const InputOptions& input, const JudgeOptions& judge,
                 const ExplainOptions& options);

}  // namespace referee::internal::cli
