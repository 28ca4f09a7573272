#include "games/checkers/archive/kept_text.hpp"

#include <optional>

#include "games/checkers/archive/pdn_lines.hpp"
#include "games/checkers/archive/tag_section.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"

namespace referee::internal::checkers {
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
