#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

void print_codes(const PrinterOptions&, const Report& report, std::string& text) {
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

}  // namespace

/// One line a game: `CODE<TAB>PATH`, followed by `<TAB>N` for the N-th game of a file that can hold
/// several; then `<TAB>expected CODE` if another code was expected, and `<TAB>` and how it differs
/// from a baseline. `-` stands for the code of a missing game.
extern constexpr Format codes_format{
    .name = "codes",
    .words = "CODE<TAB>PATH a line",  // its manual depends on the game
    .detail = game::Detail::code,
    .print = print_codes,
};

}  // namespace referee::internal::report
