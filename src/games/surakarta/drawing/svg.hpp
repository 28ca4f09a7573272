#pragma once

#include <optional>
#include <string>

#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

/// The board as the text of an SVG file (1.1, UTF-8): the grid of lines, the tracks around the
/// corners as three quarters of a circle each, and the pieces. The last move, if there is one, is
/// marked by circles around where it began and where it ended, and its route, if it was a capture,
/// by a line.
std::string svg_of(const Board& board, const std::optional<Move>& last = {},
                   const Route& route = {});

}  // namespace referee::internal::surakarta
