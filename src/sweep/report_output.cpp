#include "sweep/report_output.hpp"

#include <string>

namespace referee::internal::sweep {

void ReportOutput::begin(const report::Run& run) {
  std::string text;
  printer_->begin(run, text);
  output_->write(text);
}

void ReportOutput::write(std::string_view games) {
  if (games.empty()) return;
  if (is_empty_) games.remove_prefix(printer_->separator().size());
  is_empty_ = false;
  output_->write(games);
}

void ReportOutput::statistics(const stats::Statistics& statistics) {
  std::string text;
  printer_->statistics(statistics, text);
  output_->write(text);
}

void ReportOutput::end(const report::Summary& summary) {
  std::string text;
  printer_->end(summary, text);
  output_->write(text);
}

}  // namespace referee::internal::sweep
