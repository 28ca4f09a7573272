#pragma once

#include <string>
#include <string_view>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// The tags of a game as clean PDN, a line each: those that every archive has in a fixed order,
/// then the others as they come. `result` is the text of the tag Result.
std::string tag_section(const RecordedGame& game, std::string_view result);

/// A tag, with its line end.
std::string tag_line(std::string_view name, std::string_view text);

}  // namespace referee::internal::checkers
