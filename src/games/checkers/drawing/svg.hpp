#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/checkers/drawing/marks.hpp"
#include "games/checkers/rules/color.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// The board as the text of an SVG file, black's side on top: the squares with their numbers, the
/// discs, the last move as a line through all squares it visits, with crosses where discs were
/// captured. Below it the words, who is to move, if anybody is, and what the marks mean.
std::string svg_of(const Position& position, const Marks& marks,
                   const std::optional<Color>& to_move, std::vector<std::string> words);

}  // namespace referee::internal::checkers
