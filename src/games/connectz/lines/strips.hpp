#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/deadline.hpp"
#include "base/memory.hpp"
#include "games/connectz/board/column_index.hpp"

namespace referee::internal::connectz {

/// Neighbouring columns, all with a place on the board, from left to right.
class Strip {
 public:
  Strip() = default;
  /// Places `first`, `first` + 1, ...
  Strip(std::uint32_t first, std::size_t count) : first_(first), count_(count) {}
  /// Places listed at `places`, which must outlive the strip.
  Strip(const std::uint32_t* places, std::size_t count) : places_(places), count_(count) {}

  std::size_t count() const { return count_; }
  std::uint32_t place(std::size_t i) const {
    return places_ != nullptr ? places_[i] : first_ + static_cast<std::uint32_t>(i);
  }

 private:
  const std::uint32_t* places_ = nullptr;
  std::uint32_t first_ = 0;
  std::size_t count_ = 0;
};

/// The strips of an index that have room for lines of a given length, one after another, in no
/// order. The dense form is one strip.
///
/// In the sparse form nothing is sorted: a strip of Z columns or more contains a column whose
/// number is a multiple of Z (ColumnIndex::Multiples). So only for such columns are neighbours
/// looked up.
///
///     4 5 6 7 8 9 . 11 . . 14 15 16 17 . 19 20     Z = 4
///     |       |                  |          |
///     |       8: 4 is in it too  16         20: too short
///     4 to 9                     14 to 17
///
/// The strips are kept for the next time, in case the index is still the same then: four bytes a
/// column at most.
class Strips {
 public:
  /// Starts before the first strip with at least `least` > 0 columns. The index must stay
  /// unchanged, and `deadline` is checked while strips are searched for.
  void begin(const ColumnIndex& index, std::uint64_t least, const base::Deadline& deadline);

  /// The next strip, valid until the next call; null after the last. Throws when the deadline has
  /// ended; then only begin() may follow.
  const Strip* next();

 private:
  using Place = ColumnIndex::Place;

  bool find_next();
  bool next_column();
  void fetch_neighbours() const;
  bool list_strip(std::size_t begin);
  void list(Place place);

  const ColumnIndex* index_ = nullptr;
  base::Checkpoint checkpoint_;
  NumberSet::Stamp stamp_;
  std::uint64_t least_ = 0;
  std::vector<Place> columns_;       // multiples that were not examined yet,
  Place next_place_ = 0;             // of those before this one
  base::ZeroArray<Place> places_;    // of the strips, one after another, with room for more
  std::size_t listed_ = 0;           // how many they are
  std::vector<std::uint32_t> ends_;  // of the strips
  std::size_t given_ = 0;            // how many were given
  bool searching_ = false;           // the last search was interrupted
  Strip strip_;
};

}  // namespace referee::internal::connectz
