#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace referee::internal::svg {

/// A drawing in characters as the text of an SVG file: for a game that draws no image of its own.
/// The lines are as they are printed; below them the words.
std::string character_image(std::string_view title, const std::vector<std::string>& lines,
                            const std::vector<std::string>& words);

}  // namespace referee::internal::svg
