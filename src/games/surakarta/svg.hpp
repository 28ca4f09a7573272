#pragma once

#include <string>

#include "games/surakarta/board.hpp"

namespace referee::internal::surakarta {

/// The board as the text of an SVG file (1.1, UTF-8): the grid of lines, the tracks around the
/// corners as three quarters of a circle each, and the pieces.
std::string svg_of(const Board& board);

}  // namespace referee::internal::surakarta
