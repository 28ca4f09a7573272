#include "report/formats/printers.hpp"

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view red = "\x1b[31;1m";
constexpr std::string_view plain = "\x1b[0m";

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// For people and editors, a line for each failure in the form of a compiler's messages:
///
///     games/a.txt:9: error: code 4, illegal_continue: player 1 had already won with move 7
///     games/p.jsonl:3: error: game 3, id x: code 5, illegal_move: the column is full
///
/// then how many games and failures there were. Without a line number where no line decided.
class TextPrinter final : public Printer {
 public:
  /// With `coloured` the paths and the word `error` stand out on a terminal.
  explicit TextPrinter(bool coloured) : coloured_(coloured) {}

  void print(const Report& report, std::string& text) const override {
    if (!report.is_failure()) return;
    const auto painted = [&](std::string_view colour, std::string_view words) {
      if (coloured_) text += colour;
      text += words;
      if (coloured_) text += plain;
    };
    std::string place = text::escaped(report.path);
    if (report.verdict.where.line > 0) place += fmt::format(":{}", report.verdict.where.line);
    painted(bold, place + ":");
    text += ' ';
    painted(red, "error:");
    text += fmt::format(" {}\n", identified_message_of(report));
  }

  void end(const Summary& summary, std::string& text) const override {
    for (const Note& note : notes_on(summary)) text += note.words + "\n";
    text += fmt::format("{}, {}\n", counted(summary.games, "game"),
                        counted(summary.failures, "failure"));
  }

  bool prints_failures_only() const override { return true; }

 private:
  bool coloured_;
};

}  // namespace

PrinterPointer text_printer(const PrinterOptions& options) {
  return std::make_unique<TextPrinter>(options.is_coloured);
}

}  // namespace referee::internal::report
