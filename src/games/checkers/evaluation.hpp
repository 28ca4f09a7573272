#pragma once

#include <string>
#include <string_view>

#include "games/checkers/position.hpp"

namespace referee::internal::checkers {

/// What things are worth, in hundredths of a man. The values were tuned by matches against
/// themselves (docs/performance.md).
struct Weights {
  int man = 100;
  int king = 150;
  int advance = -1;  ///< a man's row, for each row from its own side: better kept back
  int bridge = 10;   ///< a man on one of the two squares of the back row that hold it (1 3, 30 32)
  int back = 4;      ///< a man on one of the others
  int centre = 3;    ///< a disc on one of the eight squares in the middle
  int king_centre = 6;  ///< more for a king there
  int mobility = 2;     ///< a step to an empty square
  int trade = 40;       ///< for a man ahead, divided by the number of discs: the fewer the better
  int turn = 3;         ///< being to move

  /// Counts discs and nothing else.
  static constexpr Weights material() { return {100, 135, 0, 0, 0, 0, 0, 0, 0, 0}; }
};

/// How good a position is for the side to move.
int evaluate(const Position& position, const Weights& weights);

/// The value of a name, as "king"; null if there is none of this name.
int* weight_of(Weights& weights, std::string_view name);

}  // namespace referee::internal::checkers
