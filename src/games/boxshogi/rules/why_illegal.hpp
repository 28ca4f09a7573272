#pragma once

#include <string>
#include <string_view>

#include "games/boxshogi/rules/position.hpp"
#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// Why the side to move cannot play what is written, in words: "the piece on a5 is UPPER's".
/// REQUIRES: parse_move(written) gives nothing or an illegal move, and the position is one of a
/// game that goes on.
std::string why_illegal(const Position& position, std::string_view written);

/// The squares that a written move names, for a drawing; none if it is malformed.
Board squares_of(std::string_view written);

}  // namespace referee::internal::boxshogi
