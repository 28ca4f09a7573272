#include "sweep/report_output.hpp"

#include <array>
#include <string>

namespace referee::internal::sweep {

void ReportOutput::begin(const report::Run& run) {
  std::string text;
  printer_->begin(run, text);
  output_->write(text);
}

void ReportOutput::write(std::string_view games, std::span<const std::size_t> ends) {
  if (!limits_.are_there()) return write_text(games);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const std::string_view game = games.substr(begin, end - begin);
    begin = end;
    if (game.empty()) continue;
    const auto kind = printer_->is_failure(game) ? &report::Printer::Limits::failures
                                                 : &report::Printer::Limits::others;
    if (written_.*kind == limits_.*kind) {
      ++(left_out_.*kind);
    } else {
      ++(written_.*kind);
      write_text(game);
    }
  }
}

void ReportOutput::write(std::string_view game) {
  write(game, std::array{game.size()});
}

void ReportOutput::write_text(std::string_view games) {
  if (games.empty()) return;
  if (is_empty_) games.remove_prefix(printer_->separator().size());
  is_empty_ = false;
  output_->write(games);
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
  std::string text;
  printer_->end(own, text);
  output_->write(text);
}

}  // namespace referee::internal::sweep
