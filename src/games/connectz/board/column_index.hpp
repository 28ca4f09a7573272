#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "base/deadline.hpp"
#include "base/memory.hpp"
#include "base/natural.hpp"
#include "games/connectz/board/interned_digits.hpp"
#include "games/connectz/board/number_set.hpp"

namespace referee::internal::connectz {

/// Assigns the columns of a frame places in memory, so that memory is proportional to the columns
/// that are used and not to the width of the frame. It has two forms:
///
///   dense    the column with index i has place i. For narrow frames, and for wider ones once a
///            part of their columns is in use.
///   sparse   the place is the slot in a table of numbers. For wide frames, which may be 10^30
///            columns wide.
///
/// Columns are counted from 1, their indexes from 0. A column's *number* is its index; from column
/// 9 * 10^18 on, whose index would soon exceed a word, it is composed of the column's digits:
///
///     column  1234567890123456|789012345      the last nine, and the others by their id among
///                                             those of the game
///     number  1|      id : 33      |  last nine : 30  |
///
/// So neighbouring columns have neighbouring numbers, except one pair in 10^9.
class ColumnIndex {
 public:
  using Place = NumberSet::Slot;

  static constexpr Place none = NumberSet::none;
  /// Numbers from here on are composed.
  static constexpr std::uint64_t first_composed = std::uint64_t{1} << 63;
  static constexpr std::uint64_t nowhere = NumberSet::nothing;

  /// Forgets everything. Frames up to `narrow` columns are dense at once. Operations that can take
  /// long with very many columns check `deadline`; when that throws, only reset() may follow.
  void reset(const base::Natural& width, const base::Deadline& deadline = {});

  bool is_dense() const { return dense_; }

  /// Makes room for `more` columns. Columns may get other places then; `values`, which are indexed
  /// by place, move with them.
  void make_room(std::size_t more, base::ZeroArray<std::uint64_t>& values) {
    if (!dense_) table_.make_room(more, values, deadline_);
  }

  /// The place of a column of the frame; a new one if it has none yet. REQUIRES: there is room.
  Place enter(const base::Natural& column);
  /// The same for many, given by their numbers.
  template <typename Number>
  void enter_all(std::span<const Number> numbers, std::span<Place> places) {
    if (dense_) return copy(numbers, places);
    table_.enter_all(numbers, places);
  }

  /// The position of a column's place among all places: in the sparse form, columns with lower
  /// ranks mostly have lower places.
  std::uint32_t rank(std::uint64_t number) const { return table_.rank(number); }

  /// The first place for columns of a rank. REQUIRES: the form is sparse.
  std::size_t first_place(std::uint32_t rank) const { return table_.first_slot(rank); }

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

  /// The place of a column by its number; `none` if it has none.
  Place place_of(std::uint64_t number) const {
    if (dense_) return number < width_ ? static_cast<Place>(number) : none;
    return table_.find(number);
  }

  /// The number of the column to the left or to the right of another; a number without a place if
  /// that column never had a counter, or does not exist.
  std::uint64_t left_of(std::uint64_t number) const {
    return is_first_of_its_kind(number) ? far_neighbour(number, -1) : number - 1;
  }
  std::uint64_t right_of(std::uint64_t number) const {
    return is_last_of_its_kind(number) ? far_neighbour(number, 1) : number + 1;
  }

  /// Columns `distance` > 0 apart: among any so many neighbouring columns there is at least one. (A
  /// column whose last nine digits are all zeros always is one.) The test, which is made for very
  /// many columns, needs no division: n is a multiple of d where n * ceil(2^64 / d), modulo 2^64,
  /// is less than that factor, if both are below 2^32 (Lemire, Kaser and Kurz, 2019).
  class Multiples {
   public:
    explicit Multiples(std::uint64_t distance)
        : distance_(distance), factor_(~std::uint64_t{0} / distance + 1) {}

    bool has(std::uint64_t number) const {
      const std::uint64_t index = number < first_composed ? number : number & last_digits_mask;
      if ((index | distance_) >> 32 != 0) return index % distance_ == 0;
      return index * factor_ <= factor_ - 1;
    }

   private:
    std::uint64_t distance_;
    std::uint64_t factor_;  // modulo 2^64
  };

  /// The number here of a column by its number there; `nowhere` if it has none here yet.
  std::uint64_t number_of(const ColumnIndex& there, std::uint64_t number) const;
  /// Assigns it one.
  std::uint64_t assign_number(const ColumnIndex& there, std::uint64_t number);

  /// Places are below this.
  std::size_t places() const { return dense_ ? width_ : table_.slots(); }
  bool is_in_use(Place place) const { return dense_ || !table_.is_free(place); }
  /// How many places are in use.
  std::size_t count() const { return dense_ ? width_ : table_.size(); }

  /// Whether so much of the frame is in use that the dense form is the better one now.
  bool is_crowded() const;
  /// Changes to the dense form; `values` move with their columns.
  void make_dense(base::ZeroArray<std::uint64_t>& values);

  /// The table of the sparse form.
  const NumberSet& table() const { return table_; }

 private:
  static constexpr std::uint64_t narrow = 128;
  /// Frames up to this width become dense once enough of their columns are used to make it pay:
  /// their values are few bytes, 46 MiB.
  static constexpr std::uint64_t widest_early = 6'000'000;
  static constexpr std::uint64_t early_share = 32;
  /// All others become dense from three quarters on, when that takes less memory.
  static constexpr std::uint64_t most_places = none;

  static constexpr std::uint64_t first_composed_column = 9'000'000'000'000'000'000;
  static constexpr unsigned last_digits = 9;
  static constexpr std::uint64_t last_digits_end = 1'000'000'000;
  static constexpr unsigned last_digits_bits = 30;
  static constexpr std::uint64_t last_digits_mask = (std::uint64_t{1} << last_digits_bits) - 1;

  static bool is_first_of_its_kind(std::uint64_t number) {
    return number == 0 || (number >= first_composed && (number & last_digits_mask) == 0);
  }
  static bool is_last_of_its_kind(std::uint64_t number) {
    if (number < first_composed) return number == first_composed_column - 2;
    return (number & last_digits_mask) == last_digits_end - 1;
  }
  std::uint64_t far_neighbour(std::uint64_t number, int step) const;

  template <typename Intern>
  static std::uint64_t number_by(const base::Natural& column, Intern intern);
  std::uint64_t number_of(const base::Natural& column) const;
  std::uint64_t assign_number(const base::Natural& column);
  base::Natural column_of(std::uint64_t number) const;
  static InternedDigits::Id id_in(std::uint64_t number) {
    return static_cast<InternedDigits::Id>((number - first_composed) >> last_digits_bits);
  }
  template <typename Number>
  static void copy(std::span<const Number> numbers, std::span<Place> places) {
    std::transform(numbers.begin(), numbers.end(), places.begin(),
                   [](Number number) { return static_cast<Place>(number); });
  }
  void forget();

  bool dense_ = true;
  std::uint64_t width_ = 0;  // clamped
  base::Deadline deadline_;
  NumberSet table_;              // of numbers, in the sparse form
  InternedDigits first_digits_;  // of the columns whose numbers are composed
};

}  // namespace referee::internal::connectz
