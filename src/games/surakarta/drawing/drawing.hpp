#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

/// The board as it is shown: the points "0,0" and so on hold x or o. The marks are "from" and "to"
/// of the last move, its "route", point by point, if it is a capture, and both ends of a move that
/// is "illegal".
game::Scene scene_of(const Board& board, const std::optional<Move>& last = {},
                     const Route& route = {}, const std::optional<Move>& illegal = {});

/// Draws the board with its tracks, in characters:
///
///           0   1   2   3
///       .-------.   .-------.
///       |   |   |   |   |   |
///
/// (docs/formats/surakarta.md has a complete one.) The arcs are drawn square. The marks: [ ] where
/// the last move began, > < the piece that moved, * its route, ( ) at the ends of an illegal move.
/// Columns and rows have numbers from 0; with `squares` columns have letters, and rows count
/// from 1. If the canvas has no room for the tracks the points are drawn without lines, and a line
/// of text says so. If the canvas wants that, also as an image.
game::Picture draw(const game::Scene& scene, bool squares, const game::Canvas& canvas,
                   std::vector<std::string> words);

/// The board as the text of an SVG file (1.1, UTF-8): the grid of lines, the tracks around the
/// corners as three quarters of a circle each, and the pieces. The ends of the last move are marked
/// by circles, and its route, if it was a capture, by a line; those of an illegal move are crossed
/// out. Below it the words, and what the marks mean; without words nothing.
std::string svg_of(const game::Scene& scene, bool squares = false,
                   std::vector<std::string> words = {});

}  // namespace referee::internal::surakarta
