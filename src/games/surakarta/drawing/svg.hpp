#pragma once

#include <string>
#include <vector>

#include "games/surakarta/drawing/marks.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The board as the text of an SVG file (1.1, UTF-8): the grid of lines, the tracks around the
/// corners as three quarters of a circle each, and the pieces. The ends of the last move are marked
/// by circles, and its route, if it was a capture, by a line; those of an illegal move are crossed
/// out. Below it the words, and what the marks mean; without words nothing.
std::string svg_of(const Board& board, const Marks& marks = {}, bool squares = false,
                   std::vector<std::string> words = {});

}  // namespace referee::internal::surakarta
