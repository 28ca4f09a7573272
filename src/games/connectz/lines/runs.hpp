#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "game/property.hpp"
#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

/// Follows a game move by move, with the runs that its counters make: consecutive counters of one
/// player along a row, up a column, or on a diagonal. The length of a long run is remembered at
/// both of its ends, where it may grow. So a move takes the same time however long the lines are,
/// and of the runs that were there before each is counted once.
class GrowingRuns {
 public:
  /// For lines of at least `wanted` counters. The board must outlive this object, and nothing but
  /// what is told to add() may change it.
  GrowingRuns(const Board& board, std::uint64_t wanted) : board_(board), wanted_(wanted) {}

  /// The topmost counter of a column was dropped just now; there was no line before. Returns the
  /// longest line through it, nothing if there is none. Of equally long ones the first in the order
  /// row, column, rising and falling diagonal. Its cells go to the right, or up a column. Checks
  /// the board's deadline.
  std::optional<game::CellLine> add(Board::Place place);

  struct Direction {
    int column_step;
    int row_step;

    Direction back() const { return {-column_step, -row_step}; }
  };
  struct Cell {
    std::uint64_t column;  ///< its number, see ColumnIndex
    std::uint64_t row;

    auto operator<=>(const Cell&) const = default;
  };
  /// The counters from a cell on, as far as they are one player's, and the last of them.
  struct Run {
    std::uint64_t count;
    Cell end;
  };

 private:
  static constexpr std::size_t directions = 4;

  using LongRuns = std::map<Cell, Run>;  // by each of their ends

  Run run_beside(Cell cell, Player player, Direction to, const LongRuns& known) const;

  const Board& board_;
  std::uint64_t wanted_;
  std::array<LongRuns, directions> long_runs_;
};

}  // namespace referee::internal::connectz
