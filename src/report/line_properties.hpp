#pragma once

#include <string_view>

namespace referee::internal::report {

/// The properties of a game in its line of JSON Lines, as they stand there: what follows what every
/// game has, before how long it took. Each has a comma in front: `,"frame":[7,6,4]`. Empty where
/// the line has none, or is not as it is written.
std::string_view properties_on_line(std::string_view line);

}  // namespace referee::internal::report
