#pragma once

#include <optional>

#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The marks in a drawing besides the pieces.
struct Marks {
  std::optional<Move> last;       ///< the last legal move
  Board illegal = 0;              ///< the squares of a move that was not played
  std::optional<Square> checked;  ///< where the drive is that is in check
};

}  // namespace referee::internal::boxshogi
