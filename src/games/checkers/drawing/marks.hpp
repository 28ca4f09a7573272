#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/checkers/rules/move.hpp"

namespace referee::internal::checkers {

/// The marks in a drawing besides the discs.
struct Marks {
  std::optional<Move> last;           ///< the last move
  std::vector<std::uint8_t> illegal;  ///< the numbers of the squares of a move that was not played
};

}  // namespace referee::internal::checkers
