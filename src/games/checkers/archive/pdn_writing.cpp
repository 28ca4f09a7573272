#include "games/checkers/archive/pdn_writing.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "games/checkers/archive/pdn_lines.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "text/utf8.hpp"

namespace referee::internal::checkers {
namespace {

bool is_ascii_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Whether the character at `i` of a UTF-8 text is one of U+0080 to U+009F.
bool is_c1_control(std::string_view text, std::size_t i) {
  return text[i] == '\xC2' && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

std::string plain_text(std::string_view bytes) {
  const std::string text = text::as_utf8(bytes);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_c1_control(text, i)) {
      plain += ' ';
      ++i;
    } else {
      plain += is_ascii_control(text[i]) ? ' ' : text[i];
    }
  }
  return plain;
}

namespace {

constexpr std::array<std::string_view, 11> usual_tags{"Event", "Site",  "Date",   "Round",
                                                      "Black", "White", "Result", "GameType",
                                                      "Rules", "SetUp", "FEN"};

bool is_usual(std::string_view name) {
  return std::find(usual_tags.begin(), usual_tags.end(), name) != usual_tags.end();
}

/// The rules that the judge takes for a game without being told.
Rules rules_of_tags(const RecordedGame& game) {
  return rules_of(game.tag("Rules")).value_or(Rules::english);
}

/// The line of a usual tag; empty if the game does not have it.
std::string usual_line(const RecordedGame& game, std::string_view name, std::string_view result) {
  if (name == "Result") return tag_line(name, result);
  if (name == "FEN") return game.is_set_up ? tag_line(name, fen_of(game.start)) : "";
  if (name == "Rules" && game.rules != rules_of_tags(game)) {
    return tag_line(name, name_of(game.rules));
  }
  const bool has_it = std::any_of(game.tags.begin(), game.tags.end(),
                                  [&](const RecordedGame::Tag& tag) { return tag.name == name; });
  if (has_it) return tag_line(name, game.tag(name));
  return name == "Event" ? tag_line(name, "?") : "";
}

}  // namespace

std::string tag_line(std::string_view name, std::string_view text) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : plain_text(text)) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
}

std::string tag_section(const RecordedGame& game, std::string_view result) {
  std::string text;
  for (const std::string_view name : usual_tags) text += usual_line(game, name, result);
  for (const RecordedGame::Tag& tag : game.tags) {
    if (!is_usual(tag.name)) text += tag_line(tag.name, tag.text);
  }
  return text;
}

namespace {

std::size_t characters_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

void LineFiller::add(std::string_view word) {
  const std::size_t characters = characters_of(word);
  if (characters_ > 0 && characters_ + 1 + characters > line_characters) end_line();
  const bool needs_blank = characters_ > 0 || word.front() == '[' || word.front() == '%';
  if (needs_blank) text_ += ' ';
  text_ += word;
  characters_ += characters + (needs_blank ? 1 : 0);
}

void LineFiller::end_line() {
  if (characters_ == 0) return;
  text_ += '\n';
  characters_ = 0;
}

namespace {

/// How a text would join with others before and after it.
struct Ends {
  bool begins_with_tag = false;  ///< at the beginning of its first line
  bool has_only_tags = true;
};

Ends ends_of(std::string_view text) {
  Ends ends;
  PdnScanner scanner;
  bool is_first_line = true;
  for_each_line(text, [&](std::string_view line) {
    scanner.begin_line(line);
    for (Token token = scanner.next(); token.kind != Token::Kind::end_of_line;
         token = scanner.next()) {
      if (token.kind == Token::Kind::tag) {
        ends.begins_with_tag |= is_first_line && begin_of(token) == line.data();
      } else if (token.kind != Token::Kind::malformed || !token.text.starts_with('[')) {
        ends.has_only_tags = false;
      }
    }
    is_first_line = false;
  });
  if (scanner.is_inside()) ends.has_only_tags = false;  // the next game ends it
  return ends;
}

/// Without line ends and lines of blanks at both ends.
std::string_view without_empty_lines(std::string_view text) {
  constexpr std::string_view empty = " \t\r\n";
  const std::size_t end = text.find_last_not_of(empty);
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  const std::size_t line = text.find_last_of("\r\n", text.find_first_not_of(empty));
  return line == std::string_view::npos ? text : text.substr(line + 1);
}

}  // namespace

std::string kept_text(std::string_view text) {
  text = without_empty_lines(text);
  const Ends ends = ends_of(text);
  std::string kept = ends.begins_with_tag ? "" : tag_line("Invalid", "?");
  kept += text;
  kept += ends.has_only_tags ? "\n*\n\n" : "\n\n";
  return kept;
}

}  // namespace referee::internal::checkers
