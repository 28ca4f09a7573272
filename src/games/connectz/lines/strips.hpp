#pragma once

#include <cstdint>
#include <vector>

#include "base/checkpoint.hpp"
#include "base/zero_memory.hpp"
#include "games/connectz/board/column_index.hpp"
#include "games/connectz/lines/strip.hpp"

namespace referee::internal::connectz {

/// The strips of an index, as far as they have room for lines of a given length, one after another,
/// in no order. The dense form is one strip.
///
/// In the sparse form nothing is sorted: a strip of Z columns or more has one whose number is a
/// multiple of Z, a post (ColumnIndex::Posts). So only such columns are asked for neighbours.
///
///     4 5 6 7 8 9 . 11 . . 14 15 16 17 . 19 20     Z = 4
///     |       |                  |          |
///     |       8: 4 is in it too  16         20: too short
///     4 to 9                     14 to 17
///
/// What was found is kept for the next time, if the index is still the same then, and if it is not
/// too much: with the index it may come to 16 bytes a column, and `spare_bytes`. A very long strip
/// that is not kept comes in pieces, which overlap so that each line of Z lies in one of them.
class Strips {
 public:
  explicit Strips(std::size_t spare_bytes = std::size_t{40} << 20) : spare_bytes_(spare_bytes) {}

  /// Before the first strip with at least `least` > 0 columns. The index must stay as it is, and
  /// `deadline`, which is asked while strips are looked for.
  void begin(const ColumnIndex& index, std::uint64_t least, const base::Deadline& deadline);

  /// The next one, valid until the next call; null behind the last. Throws when the deadline has
  /// ended; then nothing but begin() may follow.
  const Strip* next();

 private:
  using Place = ColumnIndex::Place;

  bool find_next();
  bool next_column();
  void fetch_neighbours() const;
  bool look_left();
  bool look_right();
  void list(Place place);
  void drop_listed(std::size_t before);
  std::size_t most_places() const;
  std::size_t length() const { return listed_ - begin_; }

  std::size_t spare_bytes_;
  const ColumnIndex* index_ = nullptr;
  base::Checkpoint checkpoint_;
  NumberSet::Stamp stamp_;
  std::uint64_t least_ = 0;

  base::ZeroArray<Place> places_;    // of the strips, side by side; the last may be half found
  std::size_t listed_ = 0;           // how many they are
  std::size_t begin_ = 0;            // where the last strip begins
  std::size_t most_ = 0;             // that may be kept
  bool kept_ = true;                 // all since the first
  std::vector<std::uint32_t> ends_;  // of those kept
  std::size_t told_ = 0;             // how many were asked for

  std::vector<Place> columns_;  // posts that were not looked at yet,
  Place next_place_ = 0;        // of those before this one
  std::uint64_t right_ = 0;     // the number of the column behind the strip
  bool goes_on_ = false;        // with another piece
  bool searching_ = false;      // the last search came to no end
  Strip strip_;
};

}  // namespace referee::internal::connectz
