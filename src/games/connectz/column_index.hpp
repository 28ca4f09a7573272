#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/natural.hpp"

namespace referee::connectz {

/// Columns that stand side by side, all with a place on the board, from left to right.
class Strip {
 public:
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

/// Gives the columns of a frame places 0, 1, 2, ... in memory, so that memory follows the columns
/// that are used and not the width of the frame. It has two forms:
///
///   dense    column c has place c - 1. For narrow frames, and for wider ones once a good part of
///            their columns is in use.
///   sparse   places are given in the order in which columns are first used, and a table finds them
///            again. For wide frames, which may be 10^30 columns wide.
class ColumnIndex {
 public:
  using Place = std::uint32_t;

  /// Forgets everything. Frames up to `narrow` columns are dense at once.
  void reset(const base::Natural& width);

  /// The place of a column of the frame, counted from 1; a new one if it has none yet.
  Place enter(std::uint64_t column) {
    return dense_ ? static_cast<Place>(column - 1) : enter_sparse(column);
  }
  Place enter(const base::Natural& column);

  /// The place of a column that was entered before; in the dense form of any column of the frame.
  std::optional<Place> find(const base::Natural& column) const;

  /// The column at a place.
  base::Natural column(Place place) const;

  /// Places are below this.
  std::size_t places() const { return dense_ ? width_ : columns_.size(); }

  bool is_dense() const { return dense_; }

  /// Whether so much of the frame is in use that the dense form is the better one now.
  bool is_crowded() const;

  /// Turns to the dense form; gives for each former place its new one.
  std::vector<Place> make_dense();

  /// Lists the places in use from left to right, cut where a column has none. The strips live until
  /// the next call of anything that is not const.
  const std::vector<Strip>& strips();

 private:
  static constexpr std::uint64_t narrow = 1024;
  static constexpr std::uint64_t widest_dense = std::uint64_t{1} << 22;
  static constexpr std::uint64_t crowded_share = 32;  // dense from a 32nd of the width on

  /// Columns come from files, and nobody is to choose them so that they fall into one bucket: the
  /// hash depends on a number drawn when the process starts. Nothing visible depends on it.
  struct SeededHash {
    std::size_t operator()(std::uint64_t column) const;
  };

  Place enter_sparse(std::uint64_t column);
  void forget_places();
  void sort_places();

  bool dense_ = true;
  std::uint64_t width_ = 0;  // clamped
  std::unordered_map<std::uint64_t, Place, SeededHash> places_;
  std::map<base::Natural, Place> huge_places_;  // columns beyond 2^64
  std::vector<base::Natural> columns_;          // by place
  std::vector<Place> sorted_;                   // by column; as of the last strips(),
  std::vector<Strip> strips_;                   // which are still right while no place is new
};

}  // namespace referee::connectz
