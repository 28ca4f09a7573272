#pragma once

// Not to be included but by the kernel files, each of which first says what it is made for:
//
//   REFEREE_LINES      the attributes of a function of it, `target` above all
//   Vector             some words of 64 cells, with the operations used below
//
// Everything here is in an unnamed namespace, so that each kernel file has its own.

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/connectz/line_kernel.hpp"

namespace referee::connectz {
namespace {

constexpr std::int64_t word_rows = Board::word_rows;

/// 64 cells of each of some columns, or of some words of one column: whose counters, and whether
/// there are any.
template <class Vector>
struct Cells {
  Vector bits;
  Vector there;
};

/// The 64 rows from `shift` on of two words that follow each other.
template <class Vector>
REFEREE_LINES inline Cells<Vector> window(const Cells<Vector>& low, const Cells<Vector>& high,
                                          unsigned shift) {
  return {Vector::window(low.bits, high.bits, shift), Vector::window(low.there, high.there, shift)};
}

/// Words `word`, `word` + 1, ... of a column, which may begin below it and end above it:
///
///     word - full   ...  -2    -1     0     1     2
///     bits          ... words words  top    0     0      and zeros below word 0
///     there         ...  ~0    ~0    rest   0     0
template <class Vector>
REFEREE_LINES inline Cells<Vector> cells_of(const Board::Words& column, std::int64_t word) {
  const auto full = static_cast<std::int64_t>(column.full);
  const Vector inside = Vector::where_below(full - word).without(Vector::where_below(-word));
  const Vector at_top = Vector::where_at(full - word);
  const Vector rest = Vector::all((std::uint64_t{1} << column.rest) - 1);
  Cells<Vector> cells{at_top & Vector::all(column.top), inside | (at_top & rest)};
  // To load nothing from memory that is not there is allowed, but takes a hundred times as long.
  if (full > 0 && word < full && -word < static_cast<std::int64_t>(Vector::lanes)) {
    cells.bits = cells.bits | Vector::load(column.words, word, inside);
  }
  return cells;
}

/// Where a run of `wanted` in 2 .. 64 cells begins that goes up through one or two words.
///
///     row          0 1 2 3 4 5 6 7
///     cells        a a a b b b b a        wanted 4
///     same as next 1 1 0 1 1 1 0 .        have 1: begins 2 that are the same
///     & 1 row up   1 0 0 1 1 0 0 .        have 2: begins 3
///     & 1 row up   0 0 0 1 0 0 0 .        have 3: begins 4
///
/// Each step may go as far as `have`. What lies above the two words is unknown, but a run that
/// begins in the lower one does not come so far.
template <class Vector>
REFEREE_LINES inline Vector runs(const Cells<Vector>& low, const Cells<Vector>& high,
                                 unsigned wanted) {
  const Vector nothing = Vector::all(0);
  const Cells<Vector> next = window(low, high, 1);
  const Cells<Vector> next_high = window(high, {nothing, nothing}, 1);
  Vector run = next.there.where_same(low.bits, next.bits);
  Vector run_high = next_high.there.where_same(high.bits, next_high.bits);
  for (unsigned have = 1; have < wanted - 1;) {
    const unsigned step = std::min(have, wanted - 1 - have);
    run = run & Vector::window(run, run_high, step);
    run_high = run_high & Vector::window(run_high, nothing, step);
    have += step;
  }
  return run;
}

template <class Vector>
REFEREE_LINES std::uint64_t find_run(const Board::Words& column, std::uint64_t word,
                                     unsigned wanted) {
  // A run of 31 holds 16 cells side by side that begin at a multiple of 16.
  constexpr unsigned holds_quarter = 31;
  const Vector everywhere = Vector::all(~std::uint64_t{0});
  for (; word <= column.full; word += Vector::lanes) {
    Cells<Vector> low{everywhere, everywhere};
    Cells<Vector> high = low;
    if (word + Vector::lanes < column.full) {
      low.bits = Vector::load(column.words + word);
      high.bits = Vector::load(column.words + word + 1);
      if (wanted >= holds_quarter && !low.bits.has_even_quarter() &&
          !high.bits.has_even_quarter()) {
        continue;
      }
    } else {
      low = cells_of<Vector>(column, static_cast<std::int64_t>(word));
      high = cells_of<Vector>(column, static_cast<std::int64_t>(word) + 1);
    }
    const Vector begins = runs(low, high, wanted);
    if (!begins.is_none()) return word + begins.first_lane();
  }
  return LineKernel::none;
}

/// The cells around some words of the seed, a column to the right or to the left at a time.
template <class Vector>
class AlongColumns {
 public:
  AlongColumns(LineColumns& columns, std::uint64_t word)
      : columns_(columns), row_(static_cast<std::int64_t>(word) * word_rows) {}

  /// `row` rows above the words' own.
  REFEREE_LINES Cells<Vector> at(std::int64_t offset, std::int64_t row) {
    const Board::Words& column = columns_.at(offset);
    const std::int64_t from = row_ + row;
    const std::int64_t word = from / word_rows - (from % word_rows < 0 ? 1 : 0);
    const auto shift = static_cast<unsigned>(from - word * word_rows);
    if (word >= 0 && word + Vector::lanes < static_cast<std::int64_t>(column.full)) {
      const std::uint64_t* words = column.words + word;
      return {Vector::window(Vector::load(words), Vector::load(words + 1), shift),
              Vector::all(~std::uint64_t{0})};
    }
    return window(cells_of<Vector>(column, word), cells_of<Vector>(column, word + 1), shift);
  }

 private:
  LineColumns& columns_;
  std::int64_t row_;
};

/// The same around some seeds of a tile.
template <class Vector>
class AcrossTile {
 public:
  AcrossTile(const LineTile& tile, std::uint64_t word, std::size_t lane)
      : tile_(tile), word_(static_cast<std::int64_t>(word)), lane_(lane) {}

  REFEREE_LINES Cells<Vector> at(std::int64_t offset, std::int64_t row) const {
    const bool right = offset > 0;
    const auto line = static_cast<std::int64_t>(tile_.line());
    const auto tile_row = static_cast<std::uint64_t>(right ? offset - 1 : line - 1 + offset);
    const std::size_t lane = lane_ + (right ? 1 : 0);
    const std::int64_t word = word_ - (row < 0 ? 1 : 0);
    const auto shift = static_cast<unsigned>(row < 0 ? row + word_rows : row);
    return window(load(word, tile_row, lane), load(word + 1, tile_row, lane), shift);
  }

  REFEREE_LINES Cells<Vector> load(std::int64_t word, std::uint64_t row, std::size_t lane) const {
    const LineTile::Plane plane = tile_.at(word, row);
    return {Vector::load(plane.bits + lane), Vector::load(plane.there + lane)};
  }

 private:
  const LineTile& tile_;
  std::int64_t word_;
  std::size_t lane_;
};

/// How far the cells of the seed are followed to the right, as the steps at which some end:
///
///     steps  0        3        4            11110111 are left after 0, 1 and 2 steps,
///     left   11110111 11000001 01000000     11000001 after 3, 01000000 after 4 and more
///
/// There are never more than the seed has cells, however long a line is.
template <class Vector>
class Reach {
 public:
  REFEREE_LINES void note(std::int64_t steps, const Vector& left) {
    steps_[count_] = steps;
    left_[count_] = left;
    ++count_;
  }

  /// What is left after `steps`. Not more than the last time. REQUIRES: note(0, ...).
  REFEREE_LINES const Vector& after(std::int64_t steps) {
    while (steps_[count_ - 1] > steps) --count_;
    return left_[count_ - 1];
  }

 private:
  static constexpr std::size_t most = Vector::lanes * static_cast<std::size_t>(word_rows) + 1;

  std::size_t count_ = 0;
  std::array<std::int64_t, most> steps_;
  std::array<Vector, most> left_;
};

struct Sight {
  std::int64_t to_left;
  std::int64_t to_right;
  std::int64_t line;
};

/// Whether a line goes through the seed's cells with `row_step` rows up for each column to the
/// right. They are followed to both sides until none is left; what is left on the left after j
/// steps and was left on the right after line - 1 - j has a line:
///
///     column   -2   -1   seed  +1   +2       line 4
///       row 2   .    X    X    X    .        right: reaches 1; left: after 1, and 2 are missing:
///       no row 1   X    X    X    .    X        right: reaches 0 row 0   .    X    X    X    X
///       right: reaches 2; left: after 1, and 2 are missing: yes
template <class Vector, class Around>
REFEREE_LINES inline bool has_line_through(Around& around, const Sight& sight, int row_step) {
  const Cells<Vector> seed = around.at(0, 0);
  Vector left = seed.there;
  if (left.is_none()) return false;
  Reach<Vector> reach;
  reach.note(0, left);
  std::int64_t reached = 0;
  while (reached < sight.to_right) {
    const Cells<Vector> next = around.at(reached + 1, row_step * (reached + 1));
    const Vector going_on = (left & next.there).where_same(seed.bits, next.bits);
    if (going_on.is_none()) break;
    ++reached;
    if (!(going_on == left)) reach.note(reached, going_on);
    left = going_on;
  }
  left = seed.there;
  for (std::int64_t steps = 0;; ++steps) {
    const std::int64_t missing = sight.line - 1 - steps;
    if (missing <= reached && !(left & reach.after(missing)).is_none()) return true;
    if (steps == sight.to_left) return false;
    const Cells<Vector> next = around.at(-steps - 1, -row_step * (steps + 1));
    left = (left & next.there).where_same(seed.bits, next.bits);
    if (left.is_none()) return false;
  }
}

template <class Vector>
REFEREE_LINES bool has_line_through_seed(LineColumns& columns, std::uint64_t word,
                                         std::uint64_t wanted) {
  const Sight sight{columns.to_left(), columns.to_right(), static_cast<std::int64_t>(wanted)};
  const std::uint64_t full = columns.at(0).full;
  for (; word <= full; word += Vector::lanes) {
    AlongColumns<Vector> around(columns, word);
    for (const int row_step : {0, 1, -1}) {
      if (has_line_through<Vector>(around, sight, row_step)) return true;
    }
  }
  return false;
}

template <class Vector>
REFEREE_LINES bool has_line_in_tile(const LineTile& tile, std::uint64_t word) {
  const auto line = static_cast<std::int64_t>(tile.line());
  const Sight sight{line - 1, line - 1, line};
  const std::uint64_t end = std::min(tile.words(), LineTile::low_words);
  for (; word < end; ++word) {
    for (std::size_t lane = 0; lane < tile.lanes(); lane += Vector::lanes) {
      AcrossTile<Vector> around(tile, word, lane);
      Vector up = Vector::all(0);
      for (std::uint64_t row = 0; row < tile.line(); ++row) {
        const auto low = around.load(static_cast<std::int64_t>(word), row, lane);
        const auto high = around.load(static_cast<std::int64_t>(word) + 1, row, lane);
        up = up | runs(low, high, static_cast<unsigned>(line));
      }
      if (!up.is_none()) return true;
      for (const int row_step : {0, 1, -1}) {
        if (has_line_through<Vector>(around, sight, row_step)) return true;
      }
    }
  }
  return false;
}

template <class Vector>
const LineKernel kernel_of = {Vector::lanes, find_run<Vector>, has_line_through_seed<Vector>,
                              has_line_in_tile<Vector>};

}  // namespace
}  // namespace referee::connectz
