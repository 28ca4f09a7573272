#pragma once

#include <optional>
#include <string_view>

namespace referee::internal::NAME {

/// What a player can do. (The skeleton knows two moves; put the game's own here.)
enum class Move { pass, resign };

/// The move on a line, given without its line end; nothing if it is none. Knows no rules. The
/// grammar stands in docs/formats/NAME.md.
std::optional<Move> parse_move(std::string_view line);

}  // namespace referee::internal::NAME
