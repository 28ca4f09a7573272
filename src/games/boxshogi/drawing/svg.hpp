#pragma once

#include <string>
#include <vector>

#include "games/boxshogi/drawing/marks.hpp"

namespace referee::internal::boxshogi {

/// The board as the text of an SVG file: pieces that point where their side plays to, with their
/// letters, the hands at the sides, and the marks. Below it the words, and what the marks mean.
std::string svg_of(const Game& game, const Marks& marks, std::vector<std::string> words);

}  // namespace referee::internal::boxshogi
