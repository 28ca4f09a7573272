#include "report/formats/printers.hpp"

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// One line a game: `CODE<TAB>PATH`, followed by `<TAB>N` for the N-th game of a file that can hold
/// several; then `<TAB>expected CODE` if another code was expected, and `<TAB>` and how it differs
/// from a baseline. `-` stands for the code of a missing game.
class CodesPrinter final : public Printer {
 public:
  void print(const Report& report, std::string& text) const override {
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
  game::Detail detail() const override { return game::Detail::code; }
};

}  // namespace

PrinterPointer codes_printer(const PrinterOptions&) {
  return std::make_unique<CodesPrinter>();
}

}  // namespace referee::internal::report
