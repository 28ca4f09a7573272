#include "games/boxshogi/definition.hpp"

#include <array>

#include <fmt/format.h>

#include "game/judge.hpp"
#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/notation.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {
namespace {

using FieldKind = game::Field::Kind;

constexpr std::array<std::string_view, 2> names{"setup", "moves"};

/// Why a field is not a list of lines.
std::optional<std::string> not_lines(const game::Field& field, std::string_view key) {
  if (field.kind != FieldKind::list) return fmt::format("\"{}\" is no list of lines", key);
  for (const game::Field::Item& item : field.items) {
    if (item.is_number || item.text.find_first_of("\r\n") != std::string_view::npos) {
      return fmt::format("{} is no line", text::quoted(item.text));
    }
  }
  return std::nullopt;
}

void append_line(std::string& text, std::string_view line) {
  text += line;
  text += '\n';
}

}  // namespace

std::span<const std::string_view> RecordFormat::keys() const {
  return names;
}

std::optional<std::string> RecordFormat::write(std::span<const game::Field> fields,
                                               std::string& text) const {
  constexpr std::size_t hands = 2;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (auto reason = not_lines(fields[i], names[i])) return reason;
  }
  const std::vector<game::Field::Item>& setup = fields[0].items;
  if (setup.size() < hands) return "\"setup\" lacks the lists of captured pieces";
  for (std::size_t i = 0; i < setup.size(); ++i) {
    if (i + hands == setup.size()) text += '\n';
    append_line(text, setup[i].text);
  }
  text += '\n';
  for (const game::Field::Item& move : fields[1].items) append_line(text, move.text);
  return std::nullopt;
}

bool RecordFormat::read(std::string_view text, std::vector<game::Field>& fields) const {
  fields.assign(names.size(), {});
  for (game::Field& field : fields) field.kind = FieldKind::list;
  unsigned empty_lines = 0;
  while (!text.empty()) {
    const text::Line line = text::first_line(text);
    if (line.too_long) return false;
    text.remove_prefix(line.bytes);
    const std::string_view words = trimmed(line.text);
    if (words.empty() && empty_lines < 2) {
      ++empty_lines;
    } else {
      fields[empty_lines < 2 ? 0 : 1].items.push_back({words, false});
    }
  }
  return true;
}

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"boxshogi",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "", board_script};
}

}  // namespace referee::internal::boxshogi
