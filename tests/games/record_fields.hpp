#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/record_format.hpp"

namespace referee::internal::tests {

/// Fields of records in packs, to be written by a game's format, and in words what it has read.

inline const game::Field no_field;

inline game::Field text_field(std::string_view text) {
  return {game::Field::Kind::text, {{text, false}}};
}

inline game::Field list_field(std::vector<game::Field::Item> items) {
  return {game::Field::Kind::list, std::move(items)};
}

inline game::Field pairs_field(std::vector<game::Field::Item> items) {
  return {game::Field::Kind::pairs, std::move(items)};
}

/// The text of a record, or why it is none.
inline std::string written(const game::RecordFormat& format,
                           const std::vector<game::Field>& fields) {
  std::string text;
  const auto reason = format.write(fields, text);
  return reason ? "no record: " + *reason : text;
}

/// The fields of a text: a letter for the kind of each, and its items in brackets, numbers with a #
/// before them.
inline std::string read(const game::RecordFormat& format, std::string_view text) {
  std::vector<game::Field> fields;
  if (!format.read(text, fields)) return "no record";
  std::string words;
  for (const game::Field& field : fields) {
    constexpr std::string_view letters = "-tlp";  // absent, text, list, pairs
    words += letters[static_cast<std::size_t>(field.kind)];
    for (const game::Field::Item& item : field.items) {
      words += '[' + std::string(item.is_number ? "#" : "") + std::string(item.text) + ']';
    }
  }
  return words;
}

}  // namespace referee::internal::tests
