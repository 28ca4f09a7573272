#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/connectz/frame.hpp"

namespace referee::internal::connectz {

/// The counters of a game that is being generated. Board is made for judging: it tests 64 rows of a
/// column at once, and access to single cells is expensive. Here only the few cells next to one
/// counter matter, after every move.
///
/// Columns and rows are counted from 0. It has two forms:
///
///   dense    two bits a cell, row after row, so that the cells around the tops of all columns are
///            close together. Every row begins with a wall that is always empty, and there is a row
///            of walls below the lowest: a search along a line needs no test for the borders.
///   sparse   a table of the columns in use, for frames in which few cells ever hold a counter.
class Cells {
 public:
  /// For a game of `moves` moves.
  Cells(std::uint64_t columns, std::uint64_t rows, std::uint64_t moves);

  std::uint64_t height(std::uint64_t column) const {
    if (dense_) return heights_[column];
    const auto at = stacks_.find(column);
    return at != stacks_.end() ? at->second.height : 0;
  }

  void drop(std::uint64_t column, Player player);

  /// Marks a cell as one of `player`'s, before the counter is dropped there.
  void mark(std::uint64_t column, std::uint64_t row, Player player);

  /// How many consecutive cells `player` has from the neighbour of (column, row) on. Stops counting
  /// at `limit`.
  std::uint64_t run(std::uint64_t column, std::uint64_t row, Player player, int column_step,
                    int row_step, std::uint64_t limit) const {
    std::uint64_t count = 0;
    if (!dense_) {
      // There is nothing beyond the borders: below 0 is a number that no column or row has.
      while (count < limit &&
             sparse_at(column += static_cast<std::uint64_t>(column_step),
                       row += static_cast<std::uint64_t>(row_step)) == player + 1) {
        ++count;
      }
      return count;
    }
    const std::uint64_t step =
        static_cast<std::uint64_t>(row_step) * stride_ + static_cast<std::uint64_t>(column_step);
    std::uint64_t cell = index(column, row);
    while (count < limit && at(cell += step) == player + 1) ++count;
    return count;
  }

 private:
  static constexpr std::uint64_t cells_per_word = 32;

  struct Stack {
    std::uint32_t height = 0;
    std::vector<std::uint8_t> cells;  // player + 1, or 0; may be higher than `height`
  };

  std::uint64_t index(std::uint64_t column, std::uint64_t row) const {
    return (row + 1) * stride_ + column + 1;
  }

  /// Player + 1, or 0.
  unsigned at(std::uint64_t cell) const {
    const std::uint64_t word = cell / cells_per_word;
    if (word >= words_.size()) return 0;
    return static_cast<unsigned>(words_[word] >> (cell % cells_per_word * 2)) & 3U;
  }

  unsigned sparse_at(std::uint64_t column, std::uint64_t row) const;
  bool dense_;
  std::uint64_t stride_;
  std::vector<std::uint32_t> heights_;
  std::vector<std::uint64_t> words_;
  std::unordered_map<std::uint64_t, Stack> stacks_;
};

}  // namespace referee::internal::connectz
