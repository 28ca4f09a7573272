#include "report/codes.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::report {

void CodesPrinter::print(const Report& report, std::string& text) const {
  text += game::digit_of(report.verdict.code);
  text += '\t';
  append_escaped(text, report.path);
  if (report.verdict.game > 0) text += fmt::format("\t{}", report.verdict.game);
  if (report.expected && report.is_failure()) {
    text += fmt::format("\texpected {}", game::digit_of(*report.expected));
  }
  text += '\n';
}

}  // namespace referee::report
