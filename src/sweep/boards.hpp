#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/input.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// How files are judged again for their boards. Compressed ones may be small on disk alone.
struct BoardPlan {
  game::Definition drawing;  ///< the game, drawing boards
  base::Limits limits;       ///< for each file
  io::InputSettings input;   ///< of each file
  std::uint64_t largest_file = std::numeric_limits<std::uint64_t>::max();  ///< that is read again
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();    ///< of all files
};

/// Has the output show the games that it has chosen, each with its board, or why there is none.
///
/// For their boards files are judged again: so games whose board nobody sees
/// cost nothing, and verdicts from a cache or another machine have boards too. What was reported
/// stands, whatever is found now: a game of which something else is found has no board.
///
/// `stop` is set now and then, and reset. When `signal` is true, which must be set before `stop`
/// is, no more boards are drawn, and the result is false if some are missing for that: the report
/// is partial then.
[[nodiscard]] bool show_games(const BoardPlan& plan, ReportOutput& output, std::atomic<bool>& stop,
                              const std::atomic<bool>& signal);

/// The same for games of two reports that are compared: first the boards of the older one are
/// drawn, into report::Former, and then the games are shown with those of the newer one.
[[nodiscard]] bool show_compared_games(const BoardPlan& before, const BoardPlan& after,
                                       ReportOutput& output, std::atomic<bool>& stop,
                                       const std::atomic<bool>& signal);

}  // namespace referee::internal::sweep
