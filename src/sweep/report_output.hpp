#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "io/output/output.hpp"
#include "report/printer.hpp"

namespace referee::internal::sweep {

/// One output of a sweep: the format of the report, and where it is written. A sweep can have
/// several.
class ReportOutput {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Both must outlive this object. Of a printer of failures alone at most `max_results` are
  /// written.
  ReportOutput(const report::Printer& printer, io::Output& output,
               std::uint64_t max_results = no_limit)
      : printer_(&printer), output_(&output), limits_(printer.limits()) {
    if (printer.prints_failures_only()) limits_.failures = std::min(limits_.failures, max_results);
  }

  const report::Printer& printer() const { return *printer_; }
  io::Output& output() const { return *output_; }

  void begin(const report::Run& run);

  /// Writes what the printer printed on some games. Each has ended at one of `ends`; what it
  /// printed may be empty.
  void write(std::string_view games, std::span<const std::size_t> ends);

  /// The same for one game.
  void write(std::string_view game);

  /// To be called after the last game; so are all that follow.
  void end_games();

  /// Returns how many bytes it took.
  std::size_t board(const report::Board& board);
  void statistics(const stats::Statistics& statistics);
  void end(const report::Summary& summary);
  void flush() { output_->flush(); }

 private:
  void write_text(std::string_view games);

  const report::Printer* printer_;
  io::Output* output_;
  report::Printer::Limits limits_;
  report::Printer::Limits written_{0, 0};  // where they are limited
  report::Printer::Limits left_out_{0, 0};
  bool is_empty_ = true;  // no game is written yet
};

}  // namespace referee::internal::sweep
