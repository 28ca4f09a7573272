#pragma once

// The part of the kernels that examines one column. A `Vector` is some words of 64 cells:
//
//   Vector::lanes                    how many words
//   all(word)                        the same word in each lane
//   load(words)                      consecutive words
//   load_where(words, lanes)         only those whose lane is all ones; 0 elsewhere
//   rows_below(rows)                 ones for so many of the lowest cells, as if lanes were
//                                    consecutive; none if `rows` is negative
//   window(low, high, shift)         low >> shift | high << 64 - shift, lane by lane; shift 0 .. 63
//   a.where_same(b, c)               a & ~(b ^ c)
//   a.without(b), a & b, a | b, a == b, a.is_none()
//   a.first_lane()                   the first that is not 0
//   a.has_even_quarter()             whether 16 bits at a multiple of 16 are all the same
//
// A step from the seed to another column, d rows further up, with lanes of four cells, lane 0 at
// the left and a word's lowest bit at its left:
//
//     seed    0110 1001 0011 1100                          of the seed column
//     alive   1111 0010 1001 1111                          its cells that have been followed so far
//     low     1010 0110 0101 1100   words w, w+1, ...      loaded from the other column
//     high    0110 0101 1100 1011   words w+1, w+2, ...    loaded from a word further
//     next    0100 1100 1011 1001   d = 1: low >> d | high << 64 - d
//     alive   1101 0010 0001 1010   alive & ~(seed ^ next)
//     any?    1                     zero ends the walk

#include "games/connectz/kernels/window.hpp"

namespace referee::internal::connectz {
namespace {

inline constexpr std::int64_t word_rows = Board::word_rows;

/// 64 cells of each of some columns, or of some words of one column: whose counters they hold, and
/// where there are any. Where there are none the bits may be anything.
template <class Vector>
struct Cells {
  Vector bits;
  Vector there;
};

/// The words of a column from `word` on, which may begin below it and end above it. Where there are
/// none the bits are 0.
template <class Vector>
REFEREE_INLINE Vector words_from(const Board::Words& column, std::int64_t word) {
  const std::int64_t full = static_cast<std::int64_t>(column.full) - word;
  const Vector below_top = Vector::rows_below(word_rows * full);
  const Vector top =
      Vector::all(column.top) & Vector::rows_below(word_rows * (full + 1)).without(below_top);
  // A masked load of nothing from unmapped memory is allowed, but takes a hundred times as long.
  if (column.full == 0 || full <= 0 || word <= -std::int64_t{Vector::lanes}) return top;
  const Vector inside = below_top.without(Vector::rows_below(-word_rows * word));
  return top | Vector::load_where(column.words + word, inside);
}

/// The cells of some words of a column from `row` on, which may begin below it and end above it:
///
///     row      -64 ... -1   0 ... 63   64 ... 127   128 ... 191   192 ... 255
///     words    -            word 0     word 1       top           -             full 2, rest 30
///     there    0            ~0         ~0           0..0 1..1     0
///                     '--------''---------''----------'
///                       row -20, shift 44: each lane takes the end of a word and of the next the
///                       beginning
///
/// A column that extends beyond them on both sides, as most do, needs no masks.
template <class Vector>
REFEREE_TARGET inline Cells<Vector> cells_from(const Board::Words& column, std::int64_t row) {
  const std::int64_t word = row >> 6;
  const auto shift = static_cast<unsigned>(row & (word_rows - 1));
  const auto full = static_cast<std::int64_t>(column.full);
  if (word >= 0 && word + Vector::lanes < full) {
    const std::uint64_t* words = column.words + word;
    return {Vector::window(Vector::load(words), Vector::load(words + 1), shift),
            Vector::all(~std::uint64_t{0})};
  }
  const std::int64_t height = full * word_rows + column.rest;
  if (row >= height || -row >= word_rows * Vector::lanes) return {Vector::all(0), Vector::all(0)};
  return {
      Vector::window(words_from<Vector>(column, word), words_from<Vector>(column, word + 1), shift),
      Vector::rows_below(height - row).without(Vector::rows_below(-row))};
}

/// Where a run of `wanted` in 2 .. 64 cells begins that extends up through one or two words.
///
///     row          0 1 2 3 4 5 6 7
///     cells        a a a b b b b a        wanted 4
///     same as next 1 1 0 1 1 1 0 .        have 1: begins 2 that are the same
///     & 1 row up   1 0 0 1 1 0 0 .        have 2: begins 3
///     & 1 row up   0 0 0 1 0 0 0 .        have 3: begins 4
///
/// Each step may be as long as `have`. The cells above the two words are unknown, but a run that
/// begins in the lower word does not reach them.
template <class Vector>
REFEREE_INLINE Vector runs(const Cells<Vector>& low, const Cells<Vector>& high, unsigned wanted) {
  const Vector nothing = Vector::all(0);
  const Vector there = Vector::window(low.there, high.there, 1);
  const Vector there_high = Vector::window(high.there, nothing, 1);
  Vector run = there.where_same(low.bits, Vector::window(low.bits, high.bits, 1));
  Vector run_high = there_high.where_same(high.bits, Vector::window(high.bits, nothing, 1));
  for (unsigned have = 1; have < wanted - 1;) {
    const unsigned step = std::min(have, wanted - 1 - have);
    run = run & Vector::window(run, run_high, step);
    run_high = run_high & Vector::window(run_high, nothing, step);
    have += step;
  }
  return run;
}

/// A run of `patient_run` contains 16 consecutive cells that begin at a multiple of 16: an *even
/// quarter* of a word. Most boards have hardly any, and testing for them takes a few instructions.
inline constexpr unsigned patient_run = 31;

/// Whether there is an even quarter. Missing cells are taken as alternating between the players.
template <class Vector>
REFEREE_TARGET inline bool has_even_quarter(const Cells<Vector>& cells) {
  const Vector alternating = Vector::all(0x5555555555555555);
  return ((cells.bits & cells.there) | alternating.without(cells.there)).has_even_quarter();
}

/// The first word from `word` on in which a run of `patient_run` may begin, as far as the full
/// words tell: the one below the first even quarter.
template <class Vector>
REFEREE_TARGET inline std::uint64_t skip_uneven(const Board::Words& column, std::uint64_t word) {
  std::uint64_t even = word;
  while (even + Vector::lanes <= column.full &&
         !Vector::load(column.words + even).has_even_quarter()) {
    even += Vector::lanes;
  }
  return even > word ? even - 1 : word;
}

template <class Vector>
REFEREE_TARGET std::uint64_t find_run(const Board::Words& column, std::uint64_t word,
                                      unsigned wanted) {
  const bool patient = wanted >= patient_run;
  const unsigned held = std::min<unsigned>(wanted, word_rows);
  for (; word <= column.full; word += Vector::lanes) {
    if (patient) word = skip_uneven<Vector>(column, word);
    const auto row = static_cast<std::int64_t>(word) * word_rows;
    const auto low = cells_from<Vector>(column, row);
    const auto high = cells_from<Vector>(column, row + word_rows);
    if (patient && !has_even_quarter(low) && !has_even_quarter(high)) continue;
    Vector begins = runs(low, high, held);
    if (wanted > held) {
      // A run of 64 begins there and, overlapping it, another that completes `wanted`.
      const auto next = runs(high, cells_from<Vector>(column, row + 2 * word_rows), held);
      begins = begins & Vector::window(begins, next, wanted - held);
    }
    if (!begins.is_none()) return word + begins.first_lane();
  }
  return LineKernel::none;
}

}  // namespace
}  // namespace referee::internal::connectz
