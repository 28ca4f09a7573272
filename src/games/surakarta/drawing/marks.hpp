#pragma once

#include <optional>
#include <string>

#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

/// The marks in a drawing besides the pieces.
struct Marks {
  std::optional<Move> moved;    ///< the last move: where it began, and the piece that moved
  Route route;                  ///< the route of that move if it is a capture
  std::optional<Move> illegal;  ///< a move that was not played: both of its ends
};

/// The numbers beside the board, from 0; with `squares` columns have letters and rows count from 1.
std::string column_name(int column, bool squares);
std::string row_name(int row, bool squares);

}  // namespace referee::internal::surakarta
