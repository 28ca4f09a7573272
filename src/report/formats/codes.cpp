#include "report/formats/codes.hpp"

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {

void CodesPrinter::print(const Report& report, std::string& text) const {
  text += report.is_missing() ? '-' : game::digit_of(report.verdict.code);
  text += '\t';
  text::append_escaped(text, report.path);
  if (report.verdict.game > 0) {
    const fmt::format_int number(report.verdict.game);
    text += '\t';
    text.append(number.data(), number.size());
  }
  if (report.expected && report.is_wrong(report.verdict.code) && !report.is_missing()) {
    text += fmt::format("\texpected {}", game::digit_of(*report.expected));
  }
  if (report.difference) text += "\t" + difference_of(report);
  text += '\n';
}

}  // namespace referee::internal::report
