#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/destinations.hpp"
#include "cli/interrupt.hpp"
#include "cli/program.hpp"
#include "cli/sweep_options.hpp"
#include "io/output/output.hpp"
#include "report/summary.hpp"
#include "stats/stats_collector.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::cli {

/// Where the requested reports are written, and the baseline, if it is to be written. Throws
/// UsageError if two go to the same place.
Destinations destinations(const ReportOptions& reports, const BaselineOptions& baseline);

/// The reports that a command writes, each in its format to its place. Files are replaced as a
/// whole or not at all.
class Reports {
 public:
  /// Opens all of them; codes on standard output if no report is requested. Throws base::Error if
  /// one cannot be opened. REQUIRES: no two go to the same place, see destinations().
  /// `sampled`: the setup of the game, see game::Definition, if JSON Lines are to have samples.
  Reports(const ReportOptions& options, const BaselineOptions& baseline,
          const std::optional<std::string>& sampled = {});

  /// The same for reports on a comparison, whose formats `format_of` knows by their names.
  using FormatOf = std::function<const report::Format&(std::string_view name)>;
  Reports(const ReportOptions& options, const FormatOf& format_of);

  std::span<sweep::ReportOutput> outputs() { return outputs_; }

  /// Adds one that goes somewhere else. `output` must outlive this object.
  void add(const report::Format& format, io::Output& output);

  /// See io::Output.
  void give_up_at(const std::atomic<bool>& signal);
  bool have_given_up() const;

  /// Writes the heads and ends of all reports.
  void begin(const report::Run& run);
  void end(const report::Summary& summary);

  /// To be called after the last game, before boards and statistics.
  void end_games();

  /// Shows the games that reports show with their boards. False if boards are missing as the
  /// command was interrupted.
  [[nodiscard]] bool show_games(const Game& game, const InputOptions& input, Interrupt& interrupt);

  /// The same for the games of a comparison: both boards, by the options of both sides.
  [[nodiscard]] bool show_compared_games(const Game& game, const report::Comparison& comparison,
                                         Interrupt& interrupt);

  /// Whether one of them is for statistics.
  bool want_statistics() const;

  /// Writes the statistics, before the ends, and returns them as human-readable text.
  std::string write(stats::StatsCollector& collector, bool partial);

  /// Puts the files in their places, or discards them (`failed`): a report that is not what was
  /// requested does not replace one that was.
  void settle(int status);

  /// Leaves the files beside their places, as they are only parts of what was requested.
  void keep_partial();

 private:
  void open(const report::Format& format, const std::string& place,
            const std::optional<std::string>& sampled);
  io::Output& open(const std::string& place);

  std::optional<std::uint64_t> max_results_;
  std::uint64_t max_boards_;
  std::deque<io::OutputFile> files_;
  std::unique_ptr<io::Output> standard_output_;
  std::vector<sweep::ReportOutput> outputs_;
};

/// The options that the head of a report states, as far as they change verdicts: those of the game
/// are set, the others are returned. A value that could not be typed is the default, or never was
/// an option's.
InputOptions options_of(const Game& game,
                        const std::vector<std::pair<std::string, std::string>>& stated);

/// The exit status for what was judged; says if that was nothing, and this is a failure.
int judged_status(const std::string& tool, const report::Summary& summary, bool may_be_empty,
                  bool updates_baseline);

/// Prints a human-readable summary of a sweep on standard error.
void print_summary(const report::Summary& summary);

}  // namespace referee::internal::cli
