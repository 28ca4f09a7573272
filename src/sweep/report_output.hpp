#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/output.hpp"
#include "report/printer.hpp"
#include "sweep/report_batch.hpp"

namespace referee::internal::sweep {

/// Chooses the games of a sweep that a report shows at its end, with their boards: the first
/// failures, and where there are not enough the first of the others. Bounded.
class ShownGames {
 public:
  using Game = std::shared_ptr<report::SavedReport>;

  explicit ShownGames(std::uint64_t most) : most_(most) {}

  /// Whether add() could take another one. May be called from any thread; the rest by one.
  bool has_room(bool is_failure) const {
    return most_ > 0 && !part(is_failure).is_full.load(std::memory_order_relaxed);
  }

  void add(Game game, bool is_failure);

  /// The chosen games, the failures first, each in the order of the report.
  std::vector<Game> chosen() const;

 private:
  struct Part {
    std::vector<Game> games;
    std::size_t bytes = 0;
    std::atomic<bool> is_full = false;
  };

  const Part& part(bool is_failure) const { return is_failure ? failures_ : others_; }

  std::uint64_t most_;
  Part failures_;
  Part others_;
};

/// One output of a sweep: the format of the report, and where it is written. A sweep can have
/// several.
class ReportOutput {
 public:
  /// `output` must outlive this object. Of a format of failures alone at most `max_results` are
  /// written; without it as many as the format keeps, or all.
  ReportOutput(report::Printer printer, io::Output& output,
               std::optional<std::uint64_t> max_results = {});

  const report::Printer& printer() const { return printer_; }
  const report::Format& format() const { return printer_.format(); }
  io::Output& output() const { return *output_; }

  /// Whether the game may be one of those that are shown at the end. May be called from any thread,
  /// all that follow by one.
  bool wants_to_show(const report::Report& report) const;

  void begin(const report::Run& run);

  /// Writes what the printer printed on these games, which may be nothing, and keeps those that are
  /// to be shown.
  void write(const ReportBatch::PrintedText& printed,
             std::span<const ReportBatch::CountedGame> games);

  /// To be called after the last game; so are all that follow.
  void end_games() { output_->write(format().end_of_games); }

  /// The games to be passed to show(), in this order.
  std::vector<ShownGames::Game> shown_games() const;

  /// Shows a game with its board, or says why there is none.
  void show(report::Report& report, std::optional<game::Picture> picture, std::string_view why);

  /// Whether it shows no more games.
  bool is_full() const { return is_full_; }

  void statistics(const stats::Statistics& statistics);
  void end(const report::Summary& summary);
  void flush() { output_->flush(); }

 private:
  using Limits = report::Format::Limits;
  using Kind = std::uint64_t Limits::*;  // of a game: a failure, or another

  void write_text(std::string_view games);

  report::Printer printer_;
  io::Output* output_;
  Limits limits_;
  std::unique_ptr<ShownGames> shown_;  // null if it shows none
  bool is_empty_ = true;
  Limits written_{0, 0};  // games of which something is written
  Limits left_out_{0, 0};
  std::string kept_;             // the games that stand after the summary
  bool is_full_ = false;         // no more of them
  std::size_t board_bytes_ = 0;  // of boards that are written
};

}  // namespace referee::internal::sweep
