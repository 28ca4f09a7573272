#include "report/formats/explanation.hpp"

#include <fmt/format.h>

#include "game/fields.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::report {
namespace {

/// The escape sequences of a style: on the terminal's own background, and on a dark square, which
/// has one of its own, on which the colours of the terminal might not be readable.
struct StyleSequences {
  std::string_view plain;
  std::string_view on_dark;
};

StyleSequences sequences_of(game::Picture::Style style) {
  switch (style) {
    case game::Picture::Style::plain:
      break;
    case game::Picture::Style::faint:
      return {"\x1b[2m", "\x1b[38;5;248;48;5;236m"};
    case game::Picture::Style::first_player:
      return {"\x1b[31m", "\x1b[1;38;5;210;48;5;236m"};
    case game::Picture::Style::second_player:
      return {"\x1b[33m", "\x1b[1;38;5;221;48;5;236m"};
    case game::Picture::Style::marked:
      return {"\x1b[1;32m", "\x1b[1;38;5;120;48;5;236m"};
  }
  return {"", "\x1b[38;5;255;48;5;236m"};
}

std::string_view sequence_of(const game::Picture::Span& span) {
  const StyleSequences sequences = sequences_of(span.style);
  return span.shaded ? sequences.on_dark : sequences.plain;
}

/// From a file, for a terminal.
std::string visible(std::string_view words) {
  return text::visible_utf8(text::escaped(words));
}

struct ValueWords {
  /// Longer lines of cells are described by their ends only.
  static constexpr std::uint64_t cells_named = 16;
  /// Separates one line of words from the next of the same property.
  static constexpr std::string_view next_row = "\n                  ";

  std::string operator()(std::uint64_t value) const { return fmt::format("{}", value); }
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(const std::string& value) const { return visible(value); }
  std::string operator()(const std::vector<base::Natural>& values) const {
    std::string words;
    for (const base::Natural& value : values) {
      words += fmt::format("{}{}", words.empty() ? "" : " ", value.short_digits());
    }
    return words;
  }
  std::string operator()(const std::vector<std::string>& values) const {
    if (values.empty()) return "none";
    std::string words = values.front();
    for (std::size_t i = 1; i < values.size(); ++i) words += " " + values[i];
    return words;
  }
  /// One text a line, aligned under one another.
  std::string operator()(const game::NamedTexts& texts) const {
    std::string words;
    for (const auto& [name, text] : texts) {
      words += fmt::format("{}{}: {}", words.empty() ? "" : next_row, name, visible(text));
    }
    return words;
  }
  std::string operator()(const game::CellLine& line) const {
    const auto name = [&](std::uint64_t i) {
      const game::CellLine::Cell cell = line.cell(i);
      return fmt::format("({}, {})", cell.column.short_digits(), cell.row);
    };
    if (line.count > cells_named) {
      return fmt::format("{} to {}, {} cells", name(0), name(line.count - 1), line.count);
    }
    std::string words = name(0);
    for (std::uint64_t i = 1; i < line.count; ++i) words += " " + name(i);
    return words;
  }
};

void row(std::string& text, std::string_view name, std::string_view words) {
  text += fmt::format("  {:<16}{}\n", name, words);
}

/// Prints a human-readable explanation of one game: what the code means, why, where, the game's own
/// properties, and its picture.
void print_explanation(const PrinterOptions& options, const Report& report, std::string& text) {
  const game::Verdict& verdict = report.verdict;
  if (verdict.game > 1) text += '\n';
  text +=
      fmt::format("{}: {}\n", text::escaped(report.path),
                  options.at ? game::position_after(*options.at) : game::words_of(verdict.code));
  if (verdict.game > 0) row(text, "game", fmt::format("{}", verdict.game));
  if (!options.at) row(text, "meaning", game::entry_of(verdict.code).meaning);
  row(text, "why", verdict.reason);
  if (verdict.where.line > 0) {
    const std::string place = game::place_in_words(verdict.where);  // " (line 9)"
    row(text, "where", std::string_view(place).substr(2, place.size() - 3));
  }
  row(text, "read",
      fmt::format("{}, {}", text::counted(verdict.moves, "move"),
                  text::counted(verdict.bytes, "byte")));
  for (const game::Property& property : verdict.properties) {
    if (verdict.picture && property.key == "board") continue;  // it is drawn
    row(text, text::spoken(property.key), std::visit(ValueWords{}, property.value));
  }
  if (verdict.picture) text += "\n" + text_of(*verdict.picture, options.is_coloured);
}

}  // namespace

constexpr Format explanation_format{.name = "explanation", .print = print_explanation};

std::string text_of(const game::Picture& picture, bool colour) {
  std::string text;
  for (const auto& line : picture.lines) {
    for (const game::Picture::Span& span : line) {
      const std::string_view sequence = colour ? sequence_of(span) : "";
      text += sequence;
      text += span.text;
      if (!sequence.empty()) text += "\x1b[0m";
    }
    text += '\n';
  }
  return text;
}

}  // namespace referee::internal::report
