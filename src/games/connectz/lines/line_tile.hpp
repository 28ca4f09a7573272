#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

/// Low neighbouring columns, laid out so that one load takes a word of each of several columns that
/// are Z apart. Columns of the tile are counted from 0; column iZ + k is lane i of row k:
///
///                lane 0    lane 1    lane 2   ...   lane L
///     row 0        0         Z         2Z             LZ
///     row 1        1        Z+1       2Z+1           LZ+1
///      ...
///     row Z-1     Z-1       2Z-1      3Z-1             -
///
/// The last row has the seeds of lanes 0 to L-1. The columns j to the left of them are row Z-1-j;
/// those j > 0 to the right are row j-1, one lane further: this is why there is a last lane, whose
/// columns belong to the next tile.
///
/// A tile has this table for each 64 rows of the board, and each twice: the bits, and whether there
/// is a counter.
class LineTile {
 public:
  /// Columns with fewer full words than this are low.
  static constexpr std::uint64_t low_words = 4;
  /// Longer lines are searched for along the columns. So a line extends from the 64 rows of a
  /// seed's word at most to the next word above or below.
  static constexpr std::uint64_t longest_line = 64;

  struct Plane {
    const std::uint64_t* bits;
    const std::uint64_t* there;
  };

  /// Makes room for lines of `wanted` in 2 .. longest_line.
  void set_line(std::uint64_t wanted);

  /// How many columns go into a tile, and how many columns of the next tile are needed with them.
  std::size_t columns() const { return most_lanes_ * line_; }
  std::size_t columns_beyond() const { return line_ - 1; }

  /// Lays out up to columns() + columns_beyond() columns; missing ones are empty.
  void fill(std::span<const Board::Words> columns);

  std::uint64_t line() const { return line_; }
  /// Lanes with seeds, as many as the columns need and a multiple of 8.
  std::size_t lanes() const { return lanes_; }
  /// Words in the highest column, as far as the tile keeps them.
  std::uint64_t words() const { return words_; }

  /// The first lane of a row at a word, which may be any from -1 on.
  Plane at(std::int64_t word, std::uint64_t row) const {
    const std::size_t place = row * stride();
    if (word < 0 || word >= static_cast<std::int64_t>(words_)) {
      return {zeros_.data(), zeros_.data()};
    }
    const std::size_t begin = static_cast<std::size_t>(word) * plane_words() + place;
    return {bits_.data() + begin, there_.data() + begin};
  }

 private:
  // One word above the low ones, for lines that rise out of them.
  static constexpr std::uint64_t kept_words = low_words + 1;

  std::size_t stride() const { return most_lanes_ + 1; }
  std::size_t plane_words() const { return stride() * line_; }

  std::uint64_t line_ = 0;
  std::size_t most_lanes_ = 0;
  std::size_t lanes_ = 0;
  std::uint64_t words_ = 0;
  std::vector<std::uint64_t> bits_;   // by word, row, lane
  std::vector<std::uint64_t> there_;  //
  std::vector<std::uint64_t> zeros_;  // a row
};

}  // namespace referee::internal::connectz
