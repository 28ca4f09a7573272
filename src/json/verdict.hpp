#pragma once

#include "game/verdict.hpp"
#include "json/object.hpp"

namespace referee::internal::json {

/// What reports and kept verdicts have in common. Not installed, as JsonObject is not.

/// The parts that apply.
void write_where(JsonObject& object, const game::Where& where);

/// A line of cells as an array of all of them.
void write_value(JsonObject& object, const game::Property::Value& value);

}  // namespace referee::internal::json
