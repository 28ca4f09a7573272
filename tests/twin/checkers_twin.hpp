#pragma once

#include <string>
#include <utility>
#include <vector>

namespace referee::internal::twin {

/// The rules of checkers on rows of characters, as slowly and plainly as they can be said. Shares
/// nothing with what it is compared with.

using CheckersBoard = std::vector<std::string>;         // _ b B w W
using CheckersPath = std::vector<std::pair<int, int>>;  // (row, column) from the top left

/// All moves of `color`, 'b' or 'w', sorted. With `english` a man crowned by a jump stops.
std::vector<CheckersPath> checkers_moves(const CheckersBoard& board, char color, bool english);

/// The board after one of them.
CheckersBoard checkers_after(const CheckersBoard& board, const CheckersPath& path);

}  // namespace referee::internal::twin
