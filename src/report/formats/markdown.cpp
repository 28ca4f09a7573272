#include <algorithm>

#include <fmt/format.h>

#include "report/comparison.hpp"
#include "report/formats/explanation.hpp"
#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

#include "text/fields.hpp"

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

std::string message_and_board(const Report& report) {
  std::string block = shortened_words(message_of(report)) + "\n";
  if (report.verdict.picture) block += "\n" + board_text(*report.verdict.picture);
  return block;
}

/// The lines of a text in which each has its end.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(text::take_until(text, '\n'));
  return lines;
}

/// In a table a bar ends a cell, in a span of code too.
constexpr text::Replacements in_table{{'|', "\\|"}};

/// "0.5 s", "2 min 5 s".
std::string duration_in_words(double seconds) {
  if (seconds < 60) return fmt::format("{:.2g} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

void begin_markdown(const PrinterOptions&, const Run& run, std::string& text) {
  text += fmt::format("## {}\n\n", run.tool);
}

/// A side of a comparison as a row of a table.
std::string row_of(std::string_view which, const Comparison::Side& side) {
  const auto span = [](const std::string& words) {
    return in_table.in(words.empty() ? "" : code_span(text::legal_utf8(text::escaped(words))));
  };
  return fmt::format("| {} | {} | {} | {} |\n", which, span(shortened_words(side.name)), side.games,
                     span(shortened_words(words_of(side))));
}

void print_comparison(const Comparison& comparison, std::string& text) {
  const std::uint64_t differences = comparison.differences();
  text += differences == 0 ? "**No differences**"
                           : fmt::format("**{}**", text::counted(differences, "difference"));
  text += fmt::format("; {} the same.\n\n| | report | games | made by |\n|:--|:--|--:|:--|\n",
                      comparison.same);
  text += row_of("old", comparison.before) + row_of("new", comparison.after);
  text += "\n| games | |\n|--:|:--|\n";
  for (const baseline::Change kind : kinds_of_differences) {
    if (kind == baseline::Change::moved && !comparison.looks_for_moves) continue;
    text += fmt::format("| {} | {} |\n", comparison.count_of(kind), kind_name(kind));
  }
  const std::vector<Comparison::Transition> transitions = comparison.transitions();
  if (!transitions.empty()) text += "\n| games | old code | new code |\n|--:|:--|:--|\n";
  for (const Comparison::Transition& each : transitions) {
    text += fmt::format("| {} | {} | {} |\n", each.games, words_of(each.from), words_of(each.to));
  }
}

void print_markdown_summary(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.comparison != nullptr) {
    print_comparison(*summary.comparison, text);
    if (summary.written > 0) text += "\n### Differences\n";
    return;
  }
  if (summary.partial) text += fmt::format("> **Partial:** {}.\n\n", partial_message);
  text += summary.failures == 0 ? std::string("**No failures**")
                                : fmt::format("**{}**", text::counted(summary.failures, "failure"));
  text += fmt::format(" in {} of {}", text::counted(summary.games, "game"),
                      text::counted(summary.files, "file"));
  if (summary.seconds) text += fmt::format(", {}", duration_in_words(*summary.seconds));
  text += ".\n\n| games | code | |\n|--:|--:|:--|\n";
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[entry.code];
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

/// Two texts as two columns; a last line that is the same in both stands once, below them.
std::string side_by_side(std::string_view one, std::string_view other) {
  std::vector<std::string> left = lines_of(one);
  std::vector<std::string> right = lines_of(other);
  std::string last;
  if (!left.empty() && !right.empty() && left.back() == right.back()) {
    last = left.back() + '\n';
    left.pop_back();
    right.pop_back();
  }
  std::size_t width = 0;
  for (const std::string& line : left) width = std::max(width, line.size());
  const std::size_t count = std::max(left.size(), right.size());
  left.resize(count);
  right.resize(count);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    std::string line = fmt::format("{:<{}}    {}", left[i], width, right[i]);
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text + last;
}

/// Both verdicts on a game, and below them both boards side by side.
std::string compared_block(const Report& report) {
  const Former& former = *report.former;
  const auto words = [](const std::string& said) { return shortened_words(said) + "\n"; };
  std::string block = words(difference_in_short(report));
  block += "old: " + words(former_verdict_of(report));
  block += "new: " + words(report.is_missing() ? "not there" : verdict_in_words(report.verdict));
  const auto& after = report.verdict.picture;
  const auto why_not = [&](std::string_view which, const std::string& why) {
    if (!why.empty())
      block += fmt::format("no {} board: {}\n", which, shortened_words(text::legal_utf8(why)));
  };
  why_not("old", former.why_no_picture);
  why_not("new", report.is_missing() ? "" : former.why_no_new_picture);
  if (!former.picture && !after) return block;
  if (!former.picture) return block + "\nnew:\n" + board_text(*after);
  if (!after) return block + "\nold:\n" + board_text(*former.picture);
  return block + "\n" +
         side_by_side("old:\n" + board_text(*former.picture), "new:\n" + board_text(*after));
}

void print_markdown(const PrinterOptions&, const Report& report, std::string& text) {
  std::string block = report.former ? compared_block(report) : message_and_board(report);
  const std::string fence = fence_for(block, 3);
  text += fmt::format("\n{}\n\n{}text\n{}{}\n", code_span(shortened_words(place_of(report))), fence,
                      block, fence);
}

void end_markdown(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.left_out == 0) return;
  if (summary.comparison != nullptr) {
    text += fmt::format("\n{} left out; `--max-results` changes how many are shown.\n",
                        text::counted(summary.left_out, "more difference"));
    return;
  }
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
