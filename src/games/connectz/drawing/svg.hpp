#pragma once

#include <string>
#include <vector>

#include "games/connectz/drawing/scene.hpp"

namespace referee::internal::connectz {

/// The scene as the text of an SVG file: the whole frame if it has at most 20,000 cells, and 1000
/// columns and rows, and else a part around the scene's focus, with words that say which. Every
/// counter is an element, so more would make browsers slow; and more pixels than 32,767 a side are
/// beyond what cairo, which many programs draw with, can do. Below it the words and what the marks
/// mean.
std::string svg_of(const Scene& scene, std::vector<std::string> words);

}  // namespace referee::internal::connectz
