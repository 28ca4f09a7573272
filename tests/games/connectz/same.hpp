#pragma once

#include <algorithm>

#include "games/connectz/segments/segment.hpp"

namespace referee::internal::connectz {

/// Whether two boards hold the same counters, whatever their form.
inline bool operator==(const Board& a, const Board& b) {
  if (a.counters() != b.counters()) return false;
  for (std::size_t i = 0; i < a.columns().places(); ++i) {
    const auto place = static_cast<Board::Place>(i);
    if (!a.columns().is_in_use(place)) continue;
    const Board::Words column = a.words_of(place);
    if (column.full == 0 && column.rest == 0) continue;
    const auto others = b.columns().find(a.columns().column(place));
    if (!others) return false;
    const Board::Words other = b.words_of(*others);
    if (column.full != other.full || column.rest != other.rest || column.top != other.top ||
        !std::equal(column.words, column.words + column.full, other.words)) {
      return false;
    }
  }
  return true;
}

inline bool operator==(const Segment& a, const Segment& b) {
  if (a.moves() != b.moves() || a.bytes() != b.bytes() || a.far_column() != b.far_column() ||
      a.end() != b.end() || a.is_overfull() != b.is_overfull() ||
      a.is_playing() != b.is_playing()) {
    return false;
  }
  if (a.is_overfull()) return true;
  return (a.board().counters() == 0 || a.last_column() == b.last_column()) &&
         a.board() == b.board();
}

}  // namespace referee::internal::connectz
