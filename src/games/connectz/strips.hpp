#pragma once

#include <cstdint>
#include <vector>

#include "games/connectz/column_index.hpp"
#include "games/connectz/strip.hpp"

namespace referee::connectz {

/// The strips of an index, as far as they have room for lines of a given length, one after another,
/// in no order. The dense form is one strip.
///
/// In the sparse form nothing is sorted, and nothing kept: a strip of Z columns or more has one
/// whose number is a multiple of Z. So only such columns are asked for neighbours.
///
///     4 5 6 7 8 9 . 11 . . 14 15 16 17 . 19 20     Z = 4
///     |       |                  |          |
///     |       8: 4 is in it too  16         20: too short
///     4 to 9                     14 to 17
///
/// A very long strip comes in pieces that overlap, so that each line of Z lies in one of them.
class Strips {
 public:
  /// Before the first strip with at least `least` > 0 columns. The index must stay as it is.
  void begin(const ColumnIndex& index, std::uint64_t least);

  /// The next one, valid until the next call; null behind the last.
  const Strip* next();

 private:
  using Place = ColumnIndex::Place;

  bool next_column();
  bool look_left();
  bool look_right();
  bool next_named();
  bool tell() {
    strip_ = Strip(places_.data(), places_.size());
    return places_.size() >= least_;
  }

  const ColumnIndex* index_ = nullptr;
  std::uint64_t least_ = 0;
  std::vector<Place> columns_;  // that are multiples, from the last one in use on
  Place next_place_ = 0;        // to be looked through for such
  ColumnIndex::Names::const_iterator name_;
  std::vector<Place> places_;  // of the strip
  std::uint64_t right_ = 0;    // the column behind it
  bool goes_on_ = false;       // with another piece
  Strip strip_;
};

}  // namespace referee::connectz
