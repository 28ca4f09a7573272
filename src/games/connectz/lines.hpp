#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/fact.hpp"
#include "games/connectz/board.hpp"

namespace referee::connectz {

/// Straight lines of counters of one player: along a row, up a column, or on a diagonal.

/// A longest line of at least `wanted` counters through the topmost counter of a column, all of
/// them that counter's player's; nothing if there is none. Of several the longest, of equals the
/// first in the order row, column, rising and falling diagonal. Its cells go to the right, or up a
/// column. Takes time in the length of the lines.
std::optional<game::CellLine> line_through_top(const Board& board, Board::Place place,
                                               std::uint64_t wanted);

/// Looks whether a board holds a line anywhere, in time that grows with Board::words() and neither
/// with the length of the line nor with the order of play. Keeps its working memory from call to
/// call.
///
/// Up the columns: runs of ones in the words, carried from word to word. In the other directions:
/// every line of Z cells crosses one of the columns Z-1, 2Z-1, 3Z-1, ... of its strip (counted from
/// 0). There each word of 64 cells is taken as 64 lines at once, and followed to the right and to
/// the left until none of the 64 goes on; row by row the two ends are then put together:
///
///     column   c-2  c-1   c   c+1  c+2            reach[0]  the cells of column c itself
///       row 2   .    X    X    X    .             reach[1]  those whose line holds c+1 too
///       row 1   X    X    X    .    .             reach[2]  ... and c+2
///       row 0   .    .    X    X    X             going left by j columns, a row that is still
///                   left <- | -> right            alive and in reach[Z-1-j] has a line of Z
///
/// Two columns' steps for each column of the board, whatever Z is: random boards take far fewer, as
/// all 64 die after a few steps.
class LineTest {
 public:
  /// Whether some player has a line of at least `wanted` > 0 counters.
  bool has_line(Board& board, std::uint64_t wanted);

 private:
  bool has_line_across(const Board& board, const Strip& strip, std::uint64_t wanted, int row_step);
  bool crosses(const Board& board, const Strip& strip, std::size_t seed, std::uint64_t word,
               Player player, std::uint64_t wanted, int row_step);

  std::vector<std::uint64_t> reach_;
};

}  // namespace referee::connectz
