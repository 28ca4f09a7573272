#include "report/codes.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::report {

void CodesPrinter::print(const Report& report, std::string& text) const {
  text += game::digit_of(report.verdict.code);
  text += '\t';
  append_escaped(text, report.path);
  if (report.verdict.game > 0) {
    const fmt::format_int number(report.verdict.game);
    text += '\t';
    text.append(number.data(), number.size());
  }
  text += '\n';
}

}  // namespace referee::report
