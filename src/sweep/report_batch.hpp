#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "report/saved_report.hpp"
#include "report/summary.hpp"
#include "stats/stats_collector.hpp"

namespace referee::internal::sweep {

/// The reports on some games one after another, printed: what a worker hands to the writer.
struct ReportBatch {
  /// A game.
  struct Entry {
    report::Outcome outcome;
    std::uint64_t skipped;  ///< special files before its file
  };

  /// What one of the printers has written on the games.
  struct Page {
    std::string text;
    std::vector<std::size_t> ends;  ///< of the part of `text` that is of each entry
  };

  std::vector<Entry> entries;
  std::vector<Page> pages;               ///< one for each output
  std::vector<stats::Sample> samples{};  ///< one for each entry, if there is a stats
  std::size_t sample_bytes = 0;
  std::vector<report::SavedReport> reports{};  ///< one for each entry, if somebody takes them
  std::size_t report_bytes = 0;

  std::size_t bytes() const;

  /// Empty, with the memory it has.
  void clear();
};

/// ReportBatches go from hand to hand in lists, from one into another: that needs no memory, so
/// nothing is lost on the way where there is none.
using ReportBatches = std::list<ReportBatch>;

}  // namespace referee::internal::sweep
