#include <utility>

#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

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
  static constexpr text::Replacements escapes{{'\\', "\\\\"}, {'#', "\\#"}};
  return escapes.in(words);
}

/// A string of YAML. The words have no control characters.
std::string yaml_string(std::string_view words) {
  static constexpr text::Replacements escapes{{'"', "\\\""}, {'\\', "\\\\"}};
  return '"' + escapes.in(without_line_separators(words)) + '"';
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

void print_tap(const PrinterOptions&, const Report& report, std::string& text) {
  const bool is_ok = !report.is_failure() && !report.is_known_failure();
  text += fmt::format("{} - {}{}\n", is_ok ? "ok" : "not ok", tap_description(report),
                      report.is_known_failure() ? " # TODO as in the baseline" : "");
  if (!is_ok) write_yaml_block(report, text);
}

void end_tap(const PrinterOptions&, const Summary& summary, std::string& text) {
  text += summary.partial ? fmt::format("Bail out! {}\n", partial_message)
                          : fmt::format("1..{}\n", summary.written);
}

}  // namespace

/// TAP 14 (Test Anything Protocol): a test for each game, `ok` or `not ok`, and for a failure a
/// block of YAML with the reason and the place. Tests have no numbers, as the protocol allows; the
/// plan, which says how many there are, stands at the end. Compared with a baseline, all games are
/// printed, and a known failure is a `TODO`. A sweep that was stopped early ends with `Bail out!`
/// and has no plan.
extern constexpr Format tap_format{
    .name = "tap",
    .words = "TAP 14",
    .manual = "TAP 14, a test for each game;",
    .prints_unchanged = true,
    .begin = [](const PrinterOptions&, const Run&,
                std::string& text) { text += "TAP version 14\n"; },
    .print = print_tap,
    .end = end_tap,
};

}  // namespace referee::internal::report
