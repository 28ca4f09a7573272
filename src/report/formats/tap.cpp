#include "report/formats/printers.hpp"

#include <utility>

#include <fmt/format.h>

#include "report/message.hpp"

namespace referee::internal::report {
namespace {

/// With the line separators of Unicode escaped as paths are: readers in JavaScript end lines there.
std::string without_line_separators(std::string_view words) {
  std::string text(words);
  for (const auto& [separator, escape] :
       {std::pair("\u2028", "\\xe2\\x80\\xa8"), std::pair("\u2029", "\\xe2\\x80\\xa9")}) {
    for (std::size_t at = 0; (at = text.find(separator, at)) != std::string::npos;) {
      text.replace(at, std::string_view(separator).size(), escape);
    }
  }
  return text;
}

/// As the description of a test, in which a number sign would begin a directive. A brace at the end
/// would begin a subtest where tests of tests are read.
std::string tap_description(const Report& report) {
  std::string words = without_line_separators(shown_path(report) + identity_in_file(report));
  if (words.ends_with('{')) words.replace(words.size() - 1, 1, "\\x7b");
  std::string description;
  for (const char c : words) {
    if (c == '\\' || c == '#') description += '\\';
    description += c;
  }
  return description;
}

/// A string of YAML. The words have no control characters.
std::string yaml_string(std::string_view words) {
  std::string text = "\"";
  for (const char c : without_line_separators(words)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

void write_yaml_block(const Report& report, std::string& text) {
  const game::Verdict& verdict = report.verdict;
  text += fmt::format("  ---\n  message: {}\n  severity: fail\n", yaml_string(message_of(report)));
  text += fmt::format("  file: {}\n", yaml_string(shown_path(report)));
  if (verdict.where.line > 0) text += fmt::format("  line: {}\n", verdict.where.line);
  if (verdict.where.move > 0) text += fmt::format("  move: {}\n", verdict.where.move);
  if (report.expected) text += fmt::format("  wanted: {}\n", game::digit_of(*report.expected));
  if (!report.is_missing()) text += fmt::format("  found: {}\n", game::digit_of(verdict.code));
  text += "  ...\n";
}

/// Prints TAP 14 (Test Anything Protocol): a test for each game, `ok` or `not ok`, and for a
/// failure a block of YAML with the reason and the place. Tests have no numbers, as the protocol
/// allows; the plan, which says how many there are, stands at the end. Compared with a baseline,
/// all games are printed, and a known failure is a `TODO`. A sweep that was stopped early ends with
/// `Bail out!` and has no plan.
class TapPrinter final : public Printer {
 public:
  void begin(const Run&, std::string& text) const override { text += "TAP version 14\n"; }

  void print(const Report& report, std::string& text) const override {
    const bool is_known =
        report.is_compared && !report.difference && report.is_wrong(report.verdict.code);
    const bool is_ok = !report.is_failure() && !is_known;
    text += fmt::format("{} - {}{}\n", is_ok ? "ok" : "not ok", tap_description(report),
                        is_known ? " # TODO as in the baseline" : "");
    if (!is_ok) write_yaml_block(report, text);
  }

  void end(const Summary& summary, std::string& text) const override {
    text += summary.partial ? fmt::format("Bail out! {}\n", partial_message)
                            : fmt::format("1..{}\n", summary.written);
  }

  bool prints_unchanged() const override { return true; }
};

}  // namespace

PrinterPointer tap_printer(const PrinterOptions&) {
  return std::make_unique<TapPrinter>();
}

}  // namespace referee::internal::report
