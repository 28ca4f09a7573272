#pragma once

// The part of the kernels that goes from column to column.

#include "games/connectz/kernels/line_cells.hpp"

namespace referee::internal::connectz {
namespace {

/// The cells around some words of the seed, one column to the right or to the left at a time.
template <class Vector>
class AlongColumns {
 public:
  AlongColumns(LineColumns& columns, std::uint64_t word)
      : columns_(columns), row_(static_cast<std::int64_t>(word) * word_rows) {}

  /// The cells `row` rows above the seed's words.
  REFEREE_TARGET Cells<Vector> at(std::int64_t offset, std::int64_t row) {
    return cells_from<Vector>(columns_.at(offset), row_ + row);
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

  REFEREE_TARGET Cells<Vector> at(std::int64_t offset, std::int64_t row) const {
    const bool right = offset > 0;
    const auto line = static_cast<std::int64_t>(tile_.line());
    const auto tile_row = static_cast<std::uint64_t>(right ? offset - 1 : line - 1 + offset);
    const std::size_t lane = lane_ + (right ? 1 : 0);
    const std::int64_t word = word_ - (row < 0 ? 1 : 0);
    const auto shift = static_cast<unsigned>(row < 0 ? row + word_rows : row);
    const Cells<Vector> low = load(word, tile_row, lane);
    const Cells<Vector> high = load(word + 1, tile_row, lane);
    return {Vector::window(low.bits, high.bits, shift),
            Vector::window(low.there, high.there, shift)};
  }

  REFEREE_TARGET Cells<Vector> load(std::int64_t word, std::uint64_t row, std::size_t lane) const {
    const LineTile::Plane plane = tile_.at(word, row);
    return {Vector::load(plane.bits + lane), Vector::load(plane.there + lane)};
  }

 private:
  const LineTile& tile_;
  std::int64_t word_;
  std::size_t lane_;
};

/// Which cells of the seed can be followed how far to the right, as the steps at which some end:
///
///     steps    0          3          4
///     alive    11110111   11000001   01000000
///
/// means that 11110111 are alive after 0, 1 and 2 steps, 11000001 after 3, 01000000 after 4 and
/// more. There are never more entries than the seed has cells, however long a line is.
template <class Vector>
class Reach {
 public:
  REFEREE_TARGET void note(std::int64_t steps, const Vector& alive) {
    steps_[count_] = steps;
    alive_[count_] = alive;
    ++count_;
  }

  /// The cells alive after `steps`. REQUIRES: note(0, ...), and no more steps than the last time.
  REFEREE_TARGET const Vector& after(std::int64_t steps) {
    while (steps_[count_ - 1] > steps) --count_;
    return alive_[count_ - 1];
  }

 private:
  static constexpr std::size_t most = Vector::lanes * static_cast<std::size_t>(word_rows) + 1;

  std::size_t count_ = 0;
  std::array<std::int64_t, most> steps_;
  std::array<Vector, most> alive_;
};

/// How many columns there are to the right of the seeds, and how long a line is. To their left
/// there are enough for a line.
struct Sight {
  std::int64_t to_right;
  std::int64_t line;
};

/// Whether a line goes through cells of the seed, `row_step` rows up for each column to the right.
/// They are followed to both sides until none is alive: with a line of 4, the columns in which the
/// player of the seed's cell is found,
///
///     column   -2   -1   seed   +1   +2    to the right   to the left   together
///     row 2     .    X    X      X    .         1              1         3: no
///     row 1     X    X    X      .    X         0              2         3: no
///     row 0     .    X    X      X    X         2              1         4: a line
///
/// A row that is alive j steps to the left, and was so line - 1 - j to the right, has a line.
template <class Vector, class Around>
REFEREE_TARGET inline bool has_line_through(Around& around, const Sight& sight, int row_step) {
  const Cells<Vector> seed = around.at(0, 0);
  if (seed.there.is_none()) return false;
  Reach<Vector> reach;
  reach.note(0, seed.there);
  Vector alive = seed.there;
  std::int64_t reached = 0;
  while (reached < sight.to_right) {
    const Cells<Vector> next = around.at(reached + 1, row_step * (reached + 1));
    const Vector going_on = (alive & next.there).where_same(seed.bits, next.bits);
    if (going_on.is_none()) break;
    ++reached;
    if (!(going_on == alive)) reach.note(reached, going_on);
    alive = going_on;
  }
  alive = seed.there;
  for (std::int64_t steps = 0;; ++steps) {
    const std::int64_t missing = sight.line - 1 - steps;
    if (missing <= reached && !(alive & reach.after(missing)).is_none()) return true;
    const Cells<Vector> next = around.at(-steps - 1, -row_step * (steps + 1));
    alive = (alive & next.there).where_same(seed.bits, next.bits);
    if (alive.is_none()) return false;
  }
}

template <class Vector>
REFEREE_TARGET bool has_line_through_seed(LineColumns& columns, std::uint64_t word,
                                          std::uint64_t wanted) {
  const Sight sight{columns.to_right(), static_cast<std::int64_t>(wanted)};
  const std::uint64_t full = columns.at(0).full;
  for (; word <= full; word += Vector::lanes) {
    AlongColumns<Vector> around(columns, word);
    for (const int row_step : {0, 1, -1}) {
      if (has_line_through<Vector>(around, sight, row_step)) return true;
    }
  }
  return false;
}

/// Searches up the columns of some lanes: each row of the tile is a column of every lane.
template <class Vector>
REFEREE_TARGET inline bool has_line_up(const AcrossTile<Vector>& around, const LineTile& tile,
                                       std::int64_t word, std::size_t lane) {
  Vector begins = Vector::all(0);
  for (std::uint64_t row = 0; row < tile.line(); ++row) {
    const Cells<Vector> low = around.load(word, row, lane);
    const Cells<Vector> high = around.load(word + 1, row, lane);
    begins = begins | runs(low, high, static_cast<unsigned>(tile.line()));
  }
  return !begins.is_none();
}

template <class Vector>
REFEREE_TARGET bool has_line_in_tile(const LineTile& tile, std::uint64_t word) {
  const auto line = static_cast<std::int64_t>(tile.line());
  const Sight sight{line - 1, line};
  const std::uint64_t end = std::min(tile.words(), LineTile::low_words);
  for (; word < end; ++word) {
    for (std::size_t lane = 0; lane < tile.lanes(); lane += Vector::lanes) {
      AcrossTile<Vector> around(tile, word, lane);
      if (has_line_up(around, tile, static_cast<std::int64_t>(word), lane)) return true;
      for (const int row_step : {0, 1, -1}) {
        if (has_line_through<Vector>(around, sight, row_step)) return true;
      }
    }
  }
  return false;
}

template <class Vector>
constexpr LineKernel line_kernel{Vector::lanes, find_run<Vector>, has_line_through_seed<Vector>,
                                 has_line_in_tile<Vector>};

}  // namespace
}  // namespace referee::internal::connectz
