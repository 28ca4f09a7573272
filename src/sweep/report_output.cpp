#include "sweep/report_output.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace referee::internal::sweep {
namespace {

report::Printer::Limits limits_of(const report::Printer& printer,
                                  std::optional<std::uint64_t> max_results) {
  report::Printer::Limits limits = printer.limits();
  if (!printer.prints_failures_only()) return limits;
  if (max_results) {
    limits.failures = std::min(limits.failures, *max_results);
  } else if (printer.kept()) {
    limits.failures = printer.kept()->failures;
  }
  return limits;
}

}  // namespace

ReportOutput::ReportOutput(const report::Printer& printer, io::Output& output,
                           std::optional<std::uint64_t> max_results)
    : printer_(&printer),
      output_(&output),
      limits_(limits_of(printer, max_results)),
      max_bytes_(printer.kept() ? printer.kept()->bytes : std::numeric_limits<std::size_t>::max()),
      keeps_games_(printer.kept().has_value()) {}

void ReportOutput::begin(const report::Run& run) {
  std::string text;
  printer_->begin(run, text);
  output_->write(text);
}

void ReportOutput::write(std::string_view games, std::span<const std::size_t> ends) {
  const bool has_limits = limits_.are_there() || keeps_games_;
  if (!has_limits) write_text(games);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const std::string_view game = games.substr(begin, end - begin);
    begin = end;
    if (game.empty()) continue;
    if (!has_limits) {
      ++written_.failures;  // nobody asks of which kind
      continue;
    }
    const Kind kind = printer_->is_failure(game) ? &Limits::failures : &Limits::others;
    if (is_full(game, kind)) {
      ++(left_out_.*kind);
    } else {
      ++(written_.*kind);
      write_text(game);
    }
  }
}

void ReportOutput::write(const report::Report& report) {
  game_.clear();
  printer_->print(report, game_);
  write(game_, std::array{game_.size()});
}

/// Whether there is no room for this game. Once one was left out, so are all of its kind that
/// follow.
bool ReportOutput::is_full(std::string_view game, Kind kind) const {
  return left_out_.*kind > 0 || written_.*kind == limits_.*kind ||
         game.size() > max_bytes_ - kept_.size();
}

void ReportOutput::write_text(std::string_view games) {
  if (games.empty()) return;
  if (is_empty_) games.remove_prefix(printer_->separator().size());
  is_empty_ = false;
  if (keeps_games_) {
    kept_ += games;
  } else {
    output_->write(games);
  }
}

void ReportOutput::end_games() {
  std::string text;
  printer_->end_games(text);
  output_->write(text);
}

std::size_t ReportOutput::board(const report::Board& board) {
  std::string text;
  printer_->board(board, text);
  output_->write(text);
  return text.size();
}

void ReportOutput::statistics(const stats::Statistics& statistics) {
  std::string text;
  printer_->statistics(statistics, text);
  output_->write(text);
}

void ReportOutput::end(const report::Summary& summary) {
  report::Summary own = summary;
  own.left_out = left_out_.failures;
  own.others_left_out = left_out_.others;
  own.written = written_.failures + written_.others;
  std::string text;
  printer_->print_summary(own, text);
  text += kept_;
  printer_->end(own, text);
  output_->write(text);
}

bool Selection::selects(report::Report& report) const {
  if (baseline) {
    report.compare_with(*baseline);
    return report.difference.has_value();
  }
  return only.empty() || std::find(only.begin(), only.end(), report.verdict.code) != only.end();
}

void report_missing(const baseline::Baseline& baseline, std::span<ReportOutput> outputs,
                    report::Summary& summary) {
  for (const baseline::Baseline::Missing& missing : baseline.missing()) {
    report::Report report;
    report.path = missing.path;
    report.verdict.code = missing.difference.before->code;
    report.verdict.game = missing.game;
    if (!missing.id_key.empty()) {
      game::add_property(report.verdict.properties, missing.id_key, missing.id);
    }
    report.is_compared = true;
    report.difference = missing.difference;
    summary.add_missing(report.is_failure());
    for (ReportOutput& output : outputs) output.write(report);
  }
}

}  // namespace referee::internal::sweep
