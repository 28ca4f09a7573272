#include <algorithm>

#include <fmt/format.h>

#include "report/formats/explanation.hpp"
#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"
#include "text/utf8.hpp"

namespace referee::internal::report {
namespace {

/// Ids of records and reasons can be as long as a line.
constexpr std::size_t longest_words = 1000;

/// Cut to a length that can be read, between two characters. `words`: legal_utf8().
std::string shortened_words(std::string words) {
  if (words.size() <= longest_words) return words;
  std::size_t end = longest_words;
  while (end > 0 && (static_cast<unsigned char>(words[end]) & 0xC0U) == 0x80U) --end;
  return words.substr(0, end) + " ...";
}

/// More backticks than there are in a row anywhere in `words`.
std::string fence_for(std::string_view words, std::size_t least) {
  std::size_t longest = 0;
  std::size_t row = 0;
  for (const char c : words) {
    row = c == '`' ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  return std::string(std::max(longest + 1, least), '`');
}

/// As a span of code. One blank on each side is taken off again where both are there.
std::string code_span(std::string_view words) {
  const std::string fence = fence_for(words, 1);
  const std::string blank =
      words.front() == '`' || words.back() == '`' || words.front() == ' ' ? " " : "";
  return fence + blank + std::string(words) + blank + fence;
}

/// The lines of a picture without blanks at their ends.
std::string board_text(const game::Picture& picture) {
  std::string board;
  for (const char c : text_of(picture, false)) {
    if (c == '\n') board.resize(board.find_last_not_of(' ') + 1);
    board += c;
  }
  return board;
}

/// "0.5 s", "2 min 5 s".
std::string duration_in_words(double seconds) {
  if (seconds < 60) return fmt::format("{:.2g} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

void begin_markdown(const PrinterOptions&, const Run& run, std::string& text) {
  text += fmt::format("## {}\n\n", run.tool);
}

void print_markdown_summary(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.partial) text += fmt::format("> **Partial:** {}.\n\n", partial_message);
  text += summary.failures == 0 ? std::string("**No failures**")
                                : fmt::format("**{}**", counted(summary.failures, "failure"));
  text +=
      fmt::format(" in {} of {}", counted(summary.games, "game"), counted(summary.files, "file"));
  if (summary.seconds) text += fmt::format(", {}", duration_in_words(*summary.seconds));
  text += ".\n\n| games | code | |\n|--:|--:|:--|\n";
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    if (count == 0) continue;
    text += fmt::format("| {} | {} | {} |\n", count, game::digit_of(entry.code), entry.meaning);
  }
  if (summary.changes) {
    text += "\n| games | compared with the baseline |\n|--:|:--|\n";
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      text += fmt::format("| {} | {} |\n", (*summary.changes)[i], baseline::change_names[i]);
    }
  }
  if (summary.written > 0) text += "\n### Failures\n";
}

void print_markdown(const PrinterOptions&, const Report& report, std::string& text) {
  std::string block = shortened_words(message_of(report)) + "\n";
  if (report.verdict.picture) block += "\n" + board_text(*report.verdict.picture);
  const std::string fence = fence_for(block, 3);
  text += fmt::format("\n{}\n\n{}text\n{}{}\n", code_span(shortened_words(place_of(report))), fence,
                      block, fence);
}

void end_markdown(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.left_out == 0) return;
  text += fmt::format("\n{}; `--max-results` changes how many are shown.\n",
                      left_out_in_words(summary));
}

}  // namespace

/// A summary for people in Markdown (GFM), for the page of a CI job: whether all is well, how many
/// games have which code, and the first failures with their boards. All that comes from files and
/// paths stands in spans and blocks of code, where nothing is markup, a link or a name of a person.
extern constexpr Format markdown_format{
    .name = "markdown",
    .words = "a summary for people, with boards",
    .manual =
        R"(a summary for the page of a CI job, with counts and the first failures,
each with its board where a sweep can judge its file again; or)",
    .prints_failures_only = true,
    // Services cut or refuse larger summaries: GitHub takes 1 MiB.
    .kept = Format::Kept{.failures = 20, .bytes = 900'000},
    .begin = begin_markdown,
    .print = print_markdown,
    .print_summary = print_markdown_summary,
    .end = end_markdown,
};

}  // namespace referee::internal::report
