#include "games/checkers/definition.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "game/judge.hpp"
#include "games/checkers/judge.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {
namespace {

using FieldKind = game::Field::Kind;

enum : std::size_t { setup, tags, moves };

/// Whether it is a move or a result: nothing that could begin another game.
bool is_move(std::string_view word) {
  if (word.find_first_not_of("0123456789-xX:/") == std::string_view::npos) {
    return word.find_first_of("-xX:") != std::string_view::npos;
  }
  PdnScanner scanner;  // for letters
  scanner.begin_line(word);
  const Token token = scanner.next();
  return (token.kind == Token::Kind::move || token.kind == Token::Kind::result) &&
         token.text == word;
}

std::optional<std::string> append_tag(std::string& text, std::string_view name,
                                      std::string_view words) {
  const std::string line = fmt::format("[{} \"{}\"]", name, words);
  PdnScanner scanner;
  scanner.begin_line(line);
  const Token tag = scanner.next();
  if (tag.kind != Token::Kind::tag || tag.name != name || tag.text != words ||
      scanner.next().kind != Token::Kind::end_of_line ||
      line.find_first_of("\r\n") != std::string::npos) {
    return fmt::format("no tag: {} {}", text::quoted(name), text::quoted(words));
  }
  text += line + '\n';
  return std::nullopt;
}

/// Takes a word of a record; false if the format cannot represent it.
bool take(const Token& token, std::span<game::Field> fields) {
  switch (token.kind) {
    case Token::Kind::tag:
      fields[tags].kind = FieldKind::pairs;
      fields[tags].items.push_back({token.name, false});
      fields[tags].items.push_back({token.text, false});
      return true;
    case Token::Kind::number:
      return true;
    case Token::Kind::move:
      fields[moves].items.push_back({token.text, false});
      return true;
    case Token::Kind::result:
      fields[moves].items.push_back({text_of(token.result), false});
      return true;
    default:
      return false;
  }
}

/// Of equal names in an object, other readers of JSON keep the last; of equal tags the first
/// counts.
bool has_tag_twice(const game::Field& tags) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tags.items.size(); i += 2) names.push_back(tags.items[i].text);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) != names.end();
}

/// If the last tag is the set-up it becomes a field of its own.
void move_setup(std::span<game::Field> fields) {
  std::vector<game::Field::Item>& pairs = fields[tags].items;
  if (pairs.size() < 2 || pairs[pairs.size() - 2].text != "FEN") return;
  fields[setup].kind = FieldKind::text;
  fields[setup].items.push_back(pairs.back());
  pairs.resize(pairs.size() - 2);
  if (pairs.empty()) fields[tags].kind = FieldKind::absent;
}

/// How a record has a game of checkers in a pack: the words of its PDN, unchanged. A result is
/// the last of the moves; "setup" is the text of the tag FEN, written after the other tags.
///
///     "setup": "B:W18,24:B1-5", "tags": {"Event": "Open"}, "moves": ["11-15", "23-19", "*"]
std::optional<std::string> write_record(std::span<const game::Field> fields, std::string& text) {
  if (fields[setup].kind != FieldKind::absent && fields[setup].kind != FieldKind::text) {
    return "\"setup\" is no string";
  }
  if (fields[tags].kind != FieldKind::absent && fields[tags].kind != FieldKind::pairs) {
    return "\"tags\" is no object";
  }
  if (fields[moves].kind != FieldKind::list) return "\"moves\" is no list of moves";
  const std::vector<game::Field::Item>& pairs = fields[tags].items;
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    if (auto reason = append_tag(text, pairs[i].text, pairs[i + 1].text)) return reason;
  }
  if (fields[setup].kind == FieldKind::text) {
    if (auto reason = append_tag(text, "FEN", fields[setup].items[0].text)) return reason;
  }
  for (const game::Field::Item& move : fields[moves].items) {
    if (move.is_number || !is_move(move.text)) {
      return fmt::format("{} is no move", text::quoted(move.text));
    }
    text += move.text;
    text += '\n';
  }
  return std::nullopt;
}

bool read_record(std::string_view text, std::span<game::Field> fields) {
  fields[moves].kind = FieldKind::list;
  PdnScanner scanner;
  bool fits = true;
  const bool is_read = text::all_lines(text, [&](std::string_view line) {
    scanner.for_each_word(line, [&](const Token& token) { fits = fits && take(token, fields); });
    return fits;
  });
  if (!is_read || scanner.is_inside() || has_tag_twice(fields[tags])) return false;
  move_setup(fields);
  return true;
}

}  // namespace

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"checkers", [settings] { return std::make_unique<Judge>(settings); },
          std::make_shared<const game::RecordFormat>(
              game::RecordFormat{{"setup", "tags", "moves"}, write_record, read_record}),
          "tags.FEN", board_script};
}

}  // namespace referee::internal::checkers
