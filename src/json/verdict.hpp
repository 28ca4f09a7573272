#pragma once

#include <variant>

#include "game/fields.hpp"
#include "game/verdict.hpp"
#include "json/object.hpp"

namespace referee::internal::json {

/// What reports and cached verdicts have in common. Not installed, as JsonObject is not.

/// Writes a field if it applies. To be passed to game::visit_fields().
struct FieldWriter {
  JsonObject& object;

  template <typename T>
  void operator()(const game::VerdictField& field, const T& member) const {
    if (game::applies(field, member)) object.add(field.name, member);
  }
};

inline void write_where(JsonObject& object, const game::Where& where) {
  game::visit_place(FieldWriter{object}, where);
}

/// Writes a line of cells as an array of all of them.
inline void write_value(JsonObject& object, const game::Property::Value& value) {
  if (const auto* const line = std::get_if<game::CellLine>(&value)) {
    object.begin_array();
    for (std::uint64_t i = 0; i < line->count; ++i) {
      const game::CellLine::Cell cell = line->cell(i);
      object.begin_array();
      object.number(cell.column);
      object.number(cell.row);
      object.end_array();
    }
    object.end_array();
    return;
  }
  const auto write = [&](const auto& each) {
    if constexpr (!std::is_same_v<decltype(each), const game::CellLine&>) object.value(each);
  };
  std::visit(write, value);
}

}  // namespace referee::internal::json
