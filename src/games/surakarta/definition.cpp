#include "games/surakarta/definition.hpp"

#include <array>

#include <fmt/format.h>

#include "games/surakarta/judge.hpp"
#include "games/surakarta/notation.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::surakarta {
namespace {

using FieldKind = game::Field::Kind;

constexpr std::array<std::string_view, 2> names{"setup", "moves"};

std::optional<std::string> append_lines(std::string& text, const game::Field& field) {
  for (const game::Field::Item& item : field.items) {
    if (item.is_number || item.text.find_first_of("\r\n") != std::string_view::npos) {
      return fmt::format("{} is no line", text::quoted(item.text));
    }
    text += item.text;
    text += '\n';
  }
  return std::nullopt;
}

/// Appends the fields of a line.
void add_fields(std::string_view line, game::Field& list) {
  for (;;) {
    const std::string_view field = text::take_field(line);
    if (field.empty()) return;
    list.items.push_back({field, false});
  }
}

}  // namespace

std::span<const std::string_view> RecordFormat::keys() const {
  return names;
}

std::optional<std::string> RecordFormat::write(std::span<const game::Field> fields,
                                               std::string& text) const {
  const game::Field& setup = fields[0];
  if (setup.kind != FieldKind::text && setup.kind != FieldKind::absent)
    return "\"setup\" is no board";
  if (fields[1].kind != FieldKind::list) return "\"moves\" is no list of moves";
  if (auto reason = append_lines(text, setup)) return reason;
  return append_lines(text, fields[1]);
}

bool RecordFormat::read(std::string_view text, std::vector<game::Field>& fields) const {
  fields.assign(names.size(), {});
  game::Field& setup = fields[0];
  game::Field& moves = fields[1];
  moves.kind = FieldKind::list;
  std::optional<Notation> notation;
  while (!text.empty()) {
    const text::Line line = text::first_line(text);
    if (line.too_long) return false;
    text.remove_prefix(line.bytes);
    std::string_view rest = line.text;
    const std::string_view field = text::take_field(rest);
    const bool is_first = !notation;
    if (is_first) notation = notation_of(field);
    if (is_first && notation == Notation::points) {
      setup.kind = FieldKind::text;
      setup.items.push_back({field, false});
    } else if (notation == Notation::points) {
      moves.items.push_back({line.text, false});
    } else {
      add_fields(line.text, moves);
    }
  }
  return true;
}

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"surakarta",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "size", board_script};
}

}  // namespace referee::internal::surakarta
