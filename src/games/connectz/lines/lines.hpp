#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/property.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/lines/line_columns.hpp"
#include "games/connectz/lines/line_kernel.hpp"
#include "games/connectz/lines/line_tile.hpp"
#include "games/connectz/lines/strips.hpp"

namespace referee::internal::connectz {

/// Straight lines of counters of one player: along a row, up a column, or on a diagonal.

/// A longest line of at least `wanted` counters through the topmost counter of a column, all of
/// them that counter's player's; nothing if there is none. Of several the longest, of equals the
/// first in the order row, column, rising and falling diagonal. Its cells go to the right, or up a
/// column. Takes time in the length of the lines.
std::optional<game::CellLine> line_through_top(const Board& board, Board::Place place,
                                               std::uint64_t wanted);

/// Whether there is one, if at most `steps` steps from cell to cell tell; `steps` becomes what is
/// left of them. Nothing if they did not suffice.
std::optional<bool> has_line_through_top(const Board& board, Board::Place place,
                                         std::uint64_t wanted, std::uint64_t& steps);

/// Looks whether a board holds a line anywhere, in time that grows with the words it looks at and
/// neither with the length of the line nor with the order of play. Keeps its working memory from
/// call to call.
///
/// Up the columns: where a run begins, 64 rows of each word at once. In the other directions: every
/// line of Z cells crosses one of the columns Z-1, 2Z-1, 3Z-1, ... of its strip (counted from 0).
/// From these *seeds* cells of the same player are followed to both sides until none is left: less
/// than two columns' steps for each column of the board, whatever Z is; random boards take far
/// fewer, as all cells die after a few steps.
///
/// A vector of words is laid along a column or, where that is low, across several that are Z apart
/// (LineTile).
class LineTest {
 public:
  /// By the chosen kernel; small boards word by word, which is done before vectors are set up.
  LineTest()
      : LineTest(line_kernel(base::chosen_instructions()),
                 line_kernel(base::Instructions::portable)) {}
  /// By `kernel`, which must outlive the test.
  explicit LineTest(const LineKernel& kernel) : LineTest(kernel, kernel) {}

  /// Whether some player has a line of at least `wanted` > 0 counters. Asked for after counters
  /// were dropped on a board without a line, `from_row` says where to look: the least height a
  /// column had then, or less. REQUIRES: there is no line among the counters below `from_row`
  /// alone. Asks the board's deadline.
  bool has_line(const Board& board, std::uint64_t wanted, std::uint64_t from_row = 0);

  /// About how many words such a test looks at: those of the rows that a new line may go through,
  /// if all columns are as high as `from_row`, and a word for each column. A word takes 0.2 to 3 ns
  /// and 15 at worst; without vectors 1 to 15 and 50 at worst.
  static std::uint64_t words_looked_at(const Board& board, std::uint64_t wanted,
                                       std::uint64_t from_row);

 private:
  bool has_line_in(const Board& board, const Strip& strip);
  std::size_t list_group(const Board& board, const Strip& strip, std::size_t first,
                         std::size_t count);
  bool has_line_at_high(const Board& board, const Strip& strip, std::size_t first,
                        std::size_t count);
  bool has_line_up(const Board::Words& column) const;
  bool has_line_up(const Board& board);
  bool has_line_through(const Board& board, const Strip& strip, std::size_t seed);

  LineTest(const LineKernel& large, const LineKernel& small) : large_(&large), small_(&small) {}

  const LineKernel* large_;
  const LineKernel* small_;
  const LineKernel* kernel_ = nullptr;  // the one for the board that is looked at
  std::uint64_t wanted_ = 0;
  std::uint64_t first_word_ = 0;  // none below it is part of a new line
  bool tiled_ = false;            // low columns go into tiles
  base::Checkpoint checkpoint_;
  LineColumns columns_;
  LineTile tile_;
  std::vector<Board::Words> group_;  // columns that are looked at together
  Strips strips_;
};

}  // namespace referee::internal::connectz
