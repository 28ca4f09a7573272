#include "games/boxshogi/definition.hpp"

#include <algorithm>

#include "game/judge.hpp"
#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/notation.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {
namespace {

using FieldKind = game::Field::Kind;

/// How a record has a game of BoxShogi in a pack. The setup is the lines with pieces and then
/// the two hands, as in a file, without the empty lines; "moves" is the lines with moves.
///
///     "setup": ["d a1", "D e5", "[]", "[s]"], "moves": ["move a1 a2", "move e5 e4"]
std::optional<std::string> write_record(std::span<const game::Field> fields, std::string& text) {
  constexpr std::size_t hands = 2;
  if (fields[0].kind != FieldKind::list) return "\"setup\" is no list of lines";
  const std::span<const game::Field::Item> lines(fields[0].items);
  const std::size_t pieces = lines.size() - std::min(lines.size(), hands);
  if (auto reason = game::append_lines(text, lines.first(pieces))) return reason;
  text += '\n';
  if (auto reason = game::append_lines(text, lines.subspan(pieces))) return reason;
  text += '\n';
  if (fields[1].kind != FieldKind::list) return "\"moves\" is no list of lines";
  if (auto reason = game::append_lines(text, fields[1].items)) return reason;
  if (lines.size() < hands) return "\"setup\" lacks the lists of captured pieces";
  return std::nullopt;
}

bool read_record(std::string_view text, std::span<game::Field> fields) {
  for (game::Field& field : fields) field.kind = FieldKind::list;
  unsigned empty_lines = 0;
  return text::all_lines(text, [&](std::string_view line) {
    const std::string_view words = text::trimmed(line);
    const bool in_setup = empty_lines < 2;
    if (words.empty() && in_setup) {
      ++empty_lines;
    } else {
      fields[in_setup ? 0 : 1].items.push_back({words, false});
    }
    return true;
  });
}

}  // namespace

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"boxshogi",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<const game::RecordFormat>(
              game::RecordFormat{{"setup", "moves"}, write_record, read_record}),
          "", board_script};
}

}  // namespace referee::internal::boxshogi
