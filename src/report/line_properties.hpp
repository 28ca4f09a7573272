#pragma once

#include <string>
#include <string_view>

#include "report/report.hpp"

namespace referee::internal::report {

class LineMembers;

/// The properties of a game in its line of JSON Lines, as they stand there: what follows what every
/// game has, before how long it took. Each has a comma in front: `,"frame":[7,6,4]`. Empty where
/// the line has none, or is not as it is written.
std::string_view properties_on_line(std::string_view line);

/// The same of a game: of its line, or else written so, in `room`.
std::string_view properties_text(const Report& report, std::string& room);

/// The same as a JSON object, `{}` if there are none.
std::string properties_object(const Report& report);

/// Reads the properties of a game from its line. Their keys are valid as long as `line` is. A line
/// of cells is recognised as one, and numbers, by their values. Throws base::Error with the name of
/// a member that can be no property.
void read_properties(const LineMembers& line, game::Properties& properties);

}  // namespace referee::internal::report
