#include "sweep/report_output.hpp"

#include <array>
#include <string>

namespace referee::internal::sweep {
namespace {

std::uint64_t results_limit(const report::Printer& printer,
                            std::optional<std::uint64_t> max_results) {
  if (!printer.prints_failures_only()) return ReportOutput::no_limit;
  if (max_results) return *max_results;
  return printer.kept() ? printer.kept()->failures : ReportOutput::no_limit;
}

}  // namespace

ReportOutput::ReportOutput(const report::Printer& printer, io::Output& output,
                           std::optional<std::uint64_t> max_results)
    : printer_(&printer),
      output_(&output),
      max_results_(results_limit(printer, max_results)),
      max_bytes_(printer.kept() ? printer.kept()->bytes : std::numeric_limits<std::size_t>::max()),
      keeps_games_(printer.kept().has_value()) {}

void ReportOutput::begin(const report::Run& run) {
  std::string text;
  printer_->begin(run, text);
  output_->write(text);
}

void ReportOutput::write(std::string_view games, std::span<const std::size_t> ends) {
  const bool has_limit = max_results_ != no_limit || keeps_games_;
  if (!has_limit) write_text(games);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const std::string_view game = games.substr(begin, end - begin);
    begin = end;
    if (game.empty()) continue;
    if (has_limit && is_full(game)) {
      ++left_out_;
      continue;
    }
    if (has_limit) write_text(game);
    ++results_;
  }
}

void ReportOutput::write(std::string_view game) {
  write(game, std::array{game.size()});
}

/// Whether there is no room for this game. Once one was left out, so are all that follow.
bool ReportOutput::is_full(std::string_view game) const {
  return left_out_ > 0 || results_ == max_results_ || game.size() > max_bytes_ - kept_.size();
}

void ReportOutput::write_text(std::string_view games) {
  if (games.empty()) return;
  if (results_ == 0) games.remove_prefix(printer_->separator().size());
  if (keeps_games_) {
    kept_ += games;
  } else {
    output_->write(games);
  }
}

void ReportOutput::statistics(const stats::Statistics& statistics) {
  std::string text;
  printer_->statistics(statistics, text);
  output_->write(text);
}

void ReportOutput::end(const report::Summary& summary) {
  report::Summary own = summary;
  own.left_out = left_out_;
  own.written = results_;
  std::string text;
  printer_->print_summary(own, text);
  text += kept_;
  printer_->end(own, text);
  output_->write(text);
}

}  // namespace referee::internal::sweep
