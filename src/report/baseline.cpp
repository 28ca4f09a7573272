#include "report/baseline.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::internal::report {

std::string BaselinePrinter::head(std::string_view tool) {
  return fmt::format("{} baseline 1", tool);
}

void BaselinePrinter::begin(const Run& run, std::string& text) const {
  text += head(run.tool);
  text += '\n';
}

void BaselinePrinter::print(const Report& report, std::string& text) const {
  const Known known = known_of(report.verdict);
  text += game::digit_of(known.code);
  text += '\t';
  append_escaped(text, report.path);
  if (report.verdict.game > 0) text += fmt::format("\t{}", report.verdict.game);
  if (known.winning_move > 0) text += fmt::format("\tmove {}", known.winning_move);
  text += '\n';
}

}  // namespace referee::internal::report
