#pragma once

#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::cli {

/// `GAME merge REPORT...`: makes the report of a whole sweep from those of its shards.
int merge_reports(const Game& game, const MergeOptions& options);

}  // namespace referee::internal::cli
