#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/natural.hpp"
#include "base/zero_memory.hpp"
#include "games/connectz/number_table.hpp"

namespace referee::internal::connectz {

/// Gives the columns of a frame places in memory, so that memory follows the columns that are used
/// and not the width of the frame. It has two forms:
///
///   dense    the column with index i has place i. For narrow frames, and for wider ones once a
///            part of their columns is in use.
///   sparse   the place is the slot in a table of numbers. For wide frames, which may be 10^30
///            columns wide.
///
/// Columns are counted from 1, their indexes from 0. A column's *number* is its index; for one
/// beyond 2^63 it is 2^63 and more, in the order in which they were first used.
class ColumnIndex {
 public:
  using Place = NumberTable::Slot;
  using Names = std::map<base::Natural, std::uint64_t>;

  static constexpr Place none = NumberTable::none;
  static constexpr std::uint64_t first_name = std::uint64_t{1} << 63;
  static constexpr std::uint64_t nowhere = NumberTable::nothing;

  /// Forgets everything. Frames up to `narrow` columns are dense at once.
  void reset(const base::Natural& width);

  bool is_dense() const { return dense_; }

  /// Makes room for `more` columns. All may get other places then; `values`, which are by place,
  /// move with them.
  void make_room(std::size_t more, base::ZeroArray<std::uint64_t>& values) {
    if (!dense_) table_.make_room(more, values);
  }

  /// The place of a column of the frame; a new one if it has none yet. REQUIRES: there is room.
  Place enter(std::uint64_t column) { return enter(base::Natural(column)); }
  Place enter(const base::Natural& column);
  /// The same for many, given by their numbers.
  template <typename Number>
  void enter_all(std::span<const Number> numbers, std::span<Place> places) {
    if (dense_) return copy(numbers, places);
    table_.enter_all(numbers, places);
  }

  /// The place of a column that was entered before; in the dense form of any column of the frame.
  std::optional<Place> find(const base::Natural& column) const;
  /// The same for many, given by their numbers; `none` for those that have none.
  template <typename Number>
  void find_all(std::span<const Number> numbers, std::span<Place> places) const {
    if (dense_) return copy(numbers, places);
    table_.find_all(numbers, places);
  }

  /// The column at a place, and its number. REQUIRES: the place is in use.
  base::Natural column(Place place) const;
  std::uint64_t number(Place place) const { return dense_ ? place : table_.number(place); }

  /// The number here of a column with another number there; `nowhere` if it has none here yet.
  std::uint64_t number_of(const ColumnIndex& there, std::uint64_t number) const;
  /// Gives it one.
  std::uint64_t name(const ColumnIndex& there, std::uint64_t number);

  /// Places are below this.
  std::size_t places() const { return dense_ ? width_ : table_.slots(); }
  bool is_in_use(Place place) const { return dense_ || !table_.is_free(place); }
  /// How many are in use.
  std::size_t count() const { return dense_ ? width_ : table_.size(); }

  /// The memory of places and their values.
  std::size_t bytes() const {
    return places() * ((dense_ ? 0 : table_.slot_bytes()) + sizeof(std::uint64_t));
  }

  /// Whether so much of the frame is in use that the dense form is the better one now.
  bool is_crowded() const;
  /// Turns to the dense form; `values` move with their columns.
  void make_dense(base::ZeroArray<std::uint64_t>& values);

  /// What the sparse form consists of.
  const NumberTable& table() const { return table_; }
  const Names& names() const { return names_; }

 private:
  static constexpr std::uint64_t narrow = 128;
  /// Frames up to this wide are dense from a part of their columns on that makes it worth the work:
  /// their values are few bytes, 46 MiB.
  static constexpr std::uint64_t widest_early = 6'000'000;
  static constexpr std::uint64_t early_share = 32;
  /// All others are from three quarters on, when that takes less memory.
  static constexpr std::uint64_t most_places = none;

  std::uint64_t number_of(const base::Natural& column) const;
  std::uint64_t name(const base::Natural& column);
  base::Natural column_of(std::uint64_t number) const;
  template <typename Number>
  static void copy(std::span<const Number> numbers, std::span<Place> places) {
    std::transform(numbers.begin(), numbers.end(), places.begin(),
                   [](Number number) { return static_cast<Place>(number); });
  }
  void forget();

  bool dense_ = true;
  std::uint64_t width_ = 0;                  // clamped
  NumberTable table_;                        // of numbers, in the sparse form
  Names names_;                              // the numbers of columns beyond 2^63
  std::vector<const base::Natural*> named_;  // by number, from first_name on
};

}  // namespace referee::internal::connectz
