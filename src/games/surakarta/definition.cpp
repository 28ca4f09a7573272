#include "games/surakarta/definition.hpp"

#include "game/judge.hpp"
#include "games/surakarta/judge.hpp"
#include "games/surakarta/notation.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::surakarta {
namespace {

using FieldKind = game::Field::Kind;

/// How a record has a game of Surakarta in a pack, in one of the two notations of its files.
/// Without a setup the game begins as usual, and its moves are in squares.
///
///     "setup": "x.xx.x......oooo", "moves": ["1,1 1,3"]
///     "moves": ["D2-D3", "E5-D4"]
std::optional<std::string> write_record(std::span<const game::Field> fields, std::string& text) {
  const game::Field& setup = fields[0];
  if (setup.kind != FieldKind::text && setup.kind != FieldKind::absent)
    return "\"setup\" is no board";
  if (fields[1].kind != FieldKind::list) return "\"moves\" is no list of moves";
  if (auto reason = game::append_lines(text, setup.items)) return reason;
  return game::append_lines(text, fields[1].items);
}

bool read_record(std::string_view text, std::span<game::Field> fields) {
  game::Field& setup = fields[0];
  game::Field& moves = fields[1];
  moves.kind = FieldKind::list;
  std::optional<Notation> notation;
  return text::all_lines(text, [&](std::string_view line) {
    std::string_view rest = line;
    std::string_view field = text::take_field(rest);
    const bool is_first = !notation;
    if (is_first) notation = notation_of(field);
    if (notation == Notation::points) {
      if (is_first) setup.kind = FieldKind::text;
      (is_first ? setup : moves).items.push_back({is_first ? field : line, false});
      return true;
    }
    for (; !field.empty(); field = text::take_field(rest)) moves.items.push_back({field, false});
    return true;
  });
}

}  // namespace

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"surakarta",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<const game::RecordFormat>(
              game::RecordFormat{{"setup", "moves"}, write_record, read_record}),
          "size", board_script};
}

}  // namespace referee::internal::surakarta
