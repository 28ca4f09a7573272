#pragma once

#include "base/natural.hpp"

namespace referee::internal::connectz {

/// "X Y Z", the first line of a game: X columns of Y rows, and Z counters in a straight line win.
/// All three are positive and of any size.
struct Frame {
  base::Natural columns;
  base::Natural rows;
  base::Natural line;

  /// Whether there could be a line at all: it fits along a row or along a column. (Diagonals need
  /// both.) A game in any other frame is an illegal game, code 7.
  bool has_room_for_line() const { return line <= columns || line <= rows; }
};

/// A player, as the parity of the moves: 0 moves first.
using Player = unsigned;

}  // namespace referee::internal::connectz
