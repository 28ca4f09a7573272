#pragma once

#include <cstdint>
#include <vector>

#include "games/connectz/board/board.hpp"
#include "games/connectz/kernels/kernels.hpp"
#include "games/connectz/lines/line_columns.hpp"
#include "games/connectz/lines/line_tile.hpp"
#include "games/connectz/lines/strips.hpp"

namespace referee::internal::connectz {

/// Tests whether a board has a line anywhere, which is a run of as many counters of one player as
/// the game asks for: along a row, up a column, or on a diagonal; in time proportional to the words
/// it examines, which depends neither on the length of the line nor on the order of play. Keeps its
/// working memory from call to call.
///
/// Up the columns it finds where a run begins, in the 64 rows of each word at once. In the other
/// directions: every line of Z cells crosses one of the columns Z-1, 2Z-1, 3Z-1, ... of its strip
/// (counted from 0). From these *seeds* cells of the same player are followed to both sides until
/// none is left: less than two columns' steps for each column of the board, whatever Z is; random
/// boards take far fewer, as all cells end after a few steps.
///
/// A vector of words is loaded along a column or, where columns are low, across several that are Z
/// apart (LineTile).
class LineTest {
 public:
  /// Uses the chosen kernel; small boards are tested word by word, before vectors would be set up.
  LineTest() : LineTest(chosen_kernels().lines, portable_kernels.lines) {}
  /// Uses `kernel`, which must outlive the test.
  explicit LineTest(const LineKernel& kernel) : LineTest(kernel, kernel) {}

  /// Whether some player has a line of at least `wanted` > 0 counters. After counters were dropped
  /// on a board without a line, `from_row` limits the search: the least height a column had then,
  /// or less. REQUIRES: there is no line among the counters below `from_row` alone. Checks the
  /// board's deadline.
  bool has_line(const Board& board, std::uint64_t wanted, std::uint64_t from_row = 0);

  /// About how many words such a test examines: those of the rows that a new line may go through,
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
  const LineKernel* kernel_ = nullptr;  // the one for the present board
  std::uint64_t wanted_ = 0;
  std::uint64_t first_word_ = 0;  // none below it is part of a new line
  bool tiled_ = false;            // low columns go into tiles
  base::Checkpoint checkpoint_;
  LineColumns columns_;
  LineTile tile_;
  std::vector<Board::Words> group_;  // columns that are examined together
  Strips strips_;
};

}  // namespace referee::internal::connectz
