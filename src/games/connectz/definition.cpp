#include "games/connectz/definition.hpp"

#include <fmt/format.h>

#include "games/connectz/fast_judge.hpp"
#include "games/connectz/referee.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

using FieldKind = game::Field::Kind;

bool are_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), text::is_digit);
}

/// Writes the numbers of a list, `end` after each; or says why it does not consist of numbers.
std::optional<std::string> write_numbers(const game::Field& list, char end, std::string& text) {
  for (const game::Field::Item& item : list.items) {
    if (!are_digits(item.text)) return fmt::format("{} is no number", text::quoted(item.text));
    text += item.text;
    text += end;
  }
  return std::nullopt;
}

/// Whether the frame is so narrow that every column is one digit.
bool has_digit_columns(const game::Field& frame) {
  if (frame.items.empty()) return false;
  std::string_view columns = frame.items[0].text;
  while (columns.size() > 1 && columns.starts_with('0')) columns.remove_prefix(1);
  return columns.size() == 1;
}

/// A positive integer without its leading zeros.
std::string_view canonical(std::string_view field) {
  return field.substr(field.find_first_not_of('0'));
}

/// Appends the numbers on a line; false if there is something else.
bool read_numbers(std::string_view line, game::Field& list) {
  for (;;) {
    const std::string_view field = text::take_field(line);
    if (field.empty()) return true;
    if (!text::is_positive_integer(field)) return false;
    list.items.push_back({canonical(field), true});
  }
}

/// How a record has a game of Connect Z in a pack:
///
///     "frame": [7, 6, 4], "moves": [1, 2, 1, 2]      numbers of any size; as strings, too
///     "frame": [7, 6, 4], "moves": "1212"            in frames of up to 9 columns
std::optional<std::string> write_record(std::span<const game::Field> fields, std::string& text) {
  const game::Field& frame = fields[0];
  const game::Field& moves = fields[1];
  if (frame.kind != FieldKind::list) return "\"frame\" is no list of numbers";
  if (moves.kind != FieldKind::list && moves.kind != FieldKind::text) {
    return "\"moves\" is neither a list of numbers nor a string of digits";
  }
  if (auto reason = write_numbers(frame, ' ', text)) return reason;
  if (!frame.items.empty()) text.pop_back();
  text += '\n';
  if (moves.kind == FieldKind::list) return write_numbers(moves, '\n', text);
  const std::string_view digits = moves.items[0].text;
  if (!has_digit_columns(frame)) return "moves are a string in frames of up to 9 columns only";
  if (!digits.empty() && !are_digits(digits)) {
    return fmt::format("{} are no digits", text::quoted(digits));
  }
  for (const char digit : digits) {
    text += digit;
    text += '\n';
  }
  return std::nullopt;
}

bool read_record(std::string_view text, std::span<game::Field> fields) {
  for (game::Field& field : fields) field.kind = FieldKind::list;
  if (text.empty()) return false;
  const text::Line first = text::first_line(text);
  if (first.too_long || !read_numbers(first.text, fields[0]) || fields[0].items.size() != 3) {
    return false;
  }
  text.remove_prefix(first.bytes);
  game::Field& moves = fields[1];
  return text::all_lines(text, [&](std::string_view line) {
    const std::size_t before = moves.items.size();
    return read_numbers(line, moves) && moves.items.size() == before + 1;
  });
}

}  // namespace

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"connectz", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<const game::RecordFormat>(game::RecordFormat{
              {"frame", "moves"},
              write_record,
              read_record,
              [settings] { return std::make_unique<FastJudge>(settings.precedence); }}),
          "frame", board_script};
}

}  // namespace referee::internal::connectz
