#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baseline/baseline.hpp"
#include "io/output/output.hpp"
#include "report/printer.hpp"
#include "report/summary.hpp"
#include "stats/stats_collector.hpp"

namespace referee::internal::sweep {

class BoardList;

/// One output of a sweep: the format of the report, and where it is written. A sweep can have
/// several.
class ReportOutput {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Both must outlive this object. Of a printer of failures alone at most `max_results` are
  /// written; without it as many as the printer keeps, or all.
  ReportOutput(const report::Printer& printer, io::Output& output,
               std::optional<std::uint64_t> max_results = {});

  const report::Printer& printer() const { return *printer_; }
  io::Output& output() const { return *output_; }

  /// How many failures it can have at most, and how many bytes of them.
  std::uint64_t max_results() const { return limits_.failures; }
  std::size_t max_bytes() const { return max_bytes_; }

  void begin(const report::Run& run);

  /// Writes what the printer printed on some games. Each has ended at one of `ends`; what it
  /// printed may be empty.
  void write(std::string_view games, std::span<const std::size_t> ends);

  /// The same for one game: prints the report on it.
  void write(const report::Report& report);

  /// To be called after the last game; so are all that follow.
  void end_games();

  /// Returns how many bytes it took.
  std::size_t board(const report::Board& board);
  void statistics(const stats::Statistics& statistics);
  void end(const report::Summary& summary);
  void flush() { output_->flush(); }

 private:
  using Limits = report::Printer::Limits;
  using Kind = std::uint64_t Limits::*;  // of a game: a failure, or another

  void write_text(std::string_view games);
  bool is_full(std::string_view game, Kind kind) const;

  const report::Printer* printer_;
  io::Output* output_;
  Limits limits_;
  std::size_t max_bytes_;
  bool keeps_games_;  // until the end, in `kept_`
  bool is_empty_ = true;
  Limits written_{0, 0};  // games of which something is written
  Limits left_out_{0, 0};
  std::string kept_;
  std::string game_;  // that is printed; its memory is reused
};

/// What is wanted of the reports of a sweep, or of those that are merged.
struct Selection {
  std::vector<game::Code> only{};                  ///< what is printed; empty: everything
  std::shared_ptr<baseline::Baseline> baseline{};  ///< only what differs from it is printed
  std::shared_ptr<stats::StatsCollector> stats{};  ///< for statistics; may be null
  std::shared_ptr<BoardList> boards{};             ///< chooses games for a page; may be null

  /// Compares the report with the baseline, if there is one, and returns whether it is printed.
  bool selects(report::Report& report) const;
};

/// Writes the games that are in the baseline and were not found to every output, and counts them.
/// REQUIRES: all games were compared.
void report_missing(const baseline::Baseline& baseline, std::span<ReportOutput> outputs,
                    report::Summary& summary);

}  // namespace referee::internal::sweep
