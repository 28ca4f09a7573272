#pragma once

#include "game/verdict.hpp"
#include "json/object.hpp"

namespace referee::internal::json {

/// What reports and cached verdicts have in common. Not installed, as JsonObject is not.

/// Writes the parts that apply.
void write_where(JsonObject& object, const game::Where& where);

/// Writes a line of cells as an array of all of them.
void write_value(JsonObject& object, const game::Property::Value& value);

}  // namespace referee::internal::json
