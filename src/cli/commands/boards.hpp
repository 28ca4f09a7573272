#pragma once

#include <atomic>

#include "cli/commands/reports.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "sweep/board_list.hpp"

namespace referee::internal::cli {

/// Judges the chosen games once more, and writes their boards and moves into the reports that show
/// boards. What was reported of them stands, whatever is found now: a game of which something else
/// is found has no board, and the report says so. Ends early when `signal` is true, and returns
/// false if boards are missing for that: the report is partial then.
[[nodiscard]] bool write_boards(const Game& game, const InputOptions& input,
                                const sweep::BoardList& list, Reports& reports,
                                const std::atomic<bool>& signal);

}  // namespace referee::internal::cli
