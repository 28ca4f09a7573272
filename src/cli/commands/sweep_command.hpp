#pragma once

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

/// `GAME sweep PATH...`: judges many files and reports on all of them.
int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options);

}  // namespace referee::internal::cli
