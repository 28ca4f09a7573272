#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "report/summary.hpp"

namespace referee::internal::sweep {

/// The printed reports on consecutive games: what a worker hands to the writer.
struct ReportBatch {
  /// A game.
  struct CountedGame {
    report::Outcome outcome;
    std::uint64_t skipped = 0;                     ///< special files met before its file
    bool is_selected = true;                       ///< to be printed
    std::shared_ptr<report::SavedReport> saved{};  ///< if more of it is needed; else null
  };

  /// What one of the printers has written about the games.
  struct PrintedText {
    std::string text;
    std::vector<std::size_t> ends;  ///< where the part of `text` for each game ends
  };

  std::vector<CountedGame> games;
  std::vector<PrintedText> texts;  ///< one for each output
  std::size_t saved_bytes = 0;

  std::size_t bytes() const {
    std::size_t count =
        saved_bytes + games.size() * (sizeof(CountedGame) + texts.size() * sizeof(std::size_t));
    for (const PrintedText& printed : texts) count += printed.text.size();
    return count;
  }

  /// Whether it is large enough to be handed over even if more follows.
  bool is_full() const {
    constexpr std::size_t full_bytes = std::size_t{64} << 10;
    return bytes() >= full_bytes;
  }

  /// Makes it empty, keeping its memory.
  void clear() {
    games.clear();
    saved_bytes = 0;
    for (PrintedText& printed : texts) {
      printed.text.clear();
      printed.ends.clear();
    }
  }
};

/// Batches are spliced from list to list between threads: that needs no memory, so no report is
/// lost on the way when there is none.
using ReportBatches = std::list<ReportBatch>;

}  // namespace referee::internal::sweep
