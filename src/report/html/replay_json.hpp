#pragma once

#include <string>

#include "report/printer.hpp"

namespace referee::internal::report::html {

/// The board of a game as a block of JSON: its replay if the game made one, and else its image; or
/// why there is none.
std::string board_block(const Board& board);

}  // namespace referee::internal::report::html
