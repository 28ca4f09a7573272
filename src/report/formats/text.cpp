#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

#include "text/fields.hpp"

namespace referee::internal::report {
namespace {

void print_text(const PrinterOptions& options, const Report& report, std::string& text) {
  constexpr std::string_view bold = "\x1b[1m";
  constexpr std::string_view red = "\x1b[31;1m";
  constexpr std::string_view plain = "\x1b[0m";
  const auto painted = [&](std::string_view colour, std::string_view words) {
    return options.is_coloured ? fmt::format("{}{}{}", colour, words, plain) : std::string(words);
  };
  std::string place = text::escaped(report.path);
  if (report.verdict.where.line > 0) place += fmt::format(":{}", report.verdict.where.line);
  text += fmt::format("{} {} {}\n", painted(bold, place + ":"), painted(red, "error:"),
                      identified_message_of(report));
}

void end_text(const PrinterOptions&, const Summary& summary, std::string& text) {
  for (const Note& note : notes_on(summary)) text += note.words + "\n";
  text += fmt::format("{}, {}\n", text::counted(summary.games, "game"),
                      text::counted(summary.failures, "failure"));
}

}  // namespace

/// For people and editors, a line for each failure in the form of a compiler's messages:
///
///     games/a.txt:9: error: code 4, illegal_continue: player 1 had already won with move 7
///     games/p.jsonl:3: error: game 3, id x: code 5, illegal_move: the column is full
///
/// then how many games and failures there were. Without a line number where no line decided.
/// Coloured, the paths and the word `error` stand out on a terminal.
constexpr Format text_format{
    .name = "text",
    .words = "a line for each failure, for people and editors",
    .manual = R"(for people and editors, a line for each failure, `PATH:LINE:` and the
reason, coloured on a terminal;)",
    .prints_failures_only = true,
    .print = print_text,
    .end = end_text,
};

}  // namespace referee::internal::report
