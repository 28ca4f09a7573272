#include "sweep/outlet.hpp"

#include <string>

namespace referee::internal::sweep {

void Outlet::begin(const report::Run& run) {
  std::string text;
  printer_->begin(run, text);
  output_->write(text);
}

void Outlet::write(std::string_view games) {
  if (games.empty()) return;
  if (is_empty_) games.remove_prefix(printer_->separator().size());
  is_empty_ = false;
  output_->write(games);
}

void Outlet::statistics(const report::Statistics& statistics) {
  std::string text;
  printer_->statistics(statistics, text);
  output_->write(text);
}

void Outlet::end(const report::Summary& summary) {
  std::string text;
  printer_->end(summary, text);
  output_->write(text);
}

}  // namespace referee::internal::sweep
