#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "report/summary.hpp"
#include "stats/stats_collector.hpp"
#include "sweep/board_list.hpp"

namespace referee::internal::sweep {

/// The printed reports on consecutive games: what a worker hands to the writer.
struct ReportBatch {
  /// A game.
  struct CountedGame {
    report::Outcome outcome;
    std::uint64_t skipped;  ///< special files met before its file
  };

  /// What one of the printers has written about the games.
  struct PrintedText {
    std::string text;
    std::vector<std::size_t> ends;  ///< where the part of `text` for each game ends
  };

  std::vector<CountedGame> games;
  std::vector<PrintedText> texts;        ///< one for each output
  std::vector<stats::Sample> samples{};  ///< one for each game, if there are statistics
  std::size_t sample_bytes = 0;
  std::vector<report::SavedReport> reports{};  ///< one for each game, if the plan has `take`
  std::size_t report_bytes = 0;

  /// A game that may be shown with its board, and its index in `games`.
  struct BoardGame {
    std::size_t index;
    ReportedGame game;
  };
  std::vector<BoardGame> boards{};  ///< if the plan has boards

  std::size_t bytes() const;

  /// Makes it empty, keeping its memory.
  void clear();
};

/// Batches are spliced from list to list between threads: that needs no memory, so no report is
/// lost on the way when there is none.
using ReportBatches = std::list<ReportBatch>;

}  // namespace referee::internal::sweep
