#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/deadline.hpp"
#include "games/connectz/board/column_index.hpp"
#include "games/connectz/board/column_stacks.hpp"
#include "games/connectz/board/narrow_columns.hpp"
#include "games/connectz/frame.hpp"

namespace referee::internal::connectz {

/// A bitboard of the counters in the frame, one bit each: the player who dropped it. Rows are
/// counted from 0 at the bottom.
///
/// A column is a string of bits, the lowest counter first. Most of them are on a stack, in bytes;
/// the word that is being filled is the column's *top*. A top itself shows how many counters it
/// holds: after them, from the highest bit down, come zeros and a 1, the sentinel, and then zeros.
///
///     bit  63                              0
///          1 0 0 0 ... 0 0 0 0 0 0 0 0 0 0 0   empty
///          a 1 0 0 ... 0 0 0 0 0 0 0 0 0 0 0   after a counter of player a
///          b a 1 0 ... 0 0 0 0 0 0 0 0 0 0 0   after another of player b
///          z y x w ... g f e d c b a 1 0 0 0   a dropped first, z last
///
/// To drop a counter is to shift right by one and to set the player's bit at the top. When the bit
/// that is shifted out at the right is the sentinel, the word is full, all 64 rows in order, and
/// moves to the stack. So no column stores a height.
///
/// Moving full words takes time, as the branch cannot be predicted, and as each column's stack is
/// elsewhere in memory. So in games that use many columns all tops are swept now and then, column
/// after column: whole bytes go to the stack, and less than eight counters stay in the top.
///
/// The last top of a column has room for less, say r rows. There the sentinel starts at bit r, and
/// is shifted out by the counter that is one too many:
///
///          0 0 ... 0 0 0 1 0 0 0   empty, r = 3
///          c b a 0 ... 0 0 0 0 1   full: the next one finds the sentinel at the right
///
/// So a drop needs no test whether there is room.
///
/// Tops are stored combined (xor) with the empty first one, which makes that one 0: fresh memory is
/// an empty board.
class Board {
 public:
  using Place = ColumnIndex::Place;

  static constexpr unsigned word_rows = 64;

  /// Empties the board for a game in `frame`. Operations that can take long on a large board, here
  /// and in classes that examine it, check `deadline`. When that throws, only reset() may follow.
  void reset(const Frame& frame, const base::Deadline& deadline = {});

  const base::Deadline& deadline() const { return deadline_; }

  /// The place of a column of the frame, counted from 1. Valid until the next call.
  Place enter(const base::Natural& column) {
    make_room(1);
    return columns_.enter(column);
  }

  /// The same for many columns at once, given by their indexes, each less than 9 * 10^18 - 1.
  void enter_all(std::span<const std::uint64_t> indexes, std::span<Place> places) {
    make_room(indexes.size());
    columns_.enter_all(indexes, places);
  }

  /// Drops a counter of `player` (0 or 1); false, and nothing happens, if the column is full.
  bool drop(Place place, Player player);

  /// Drops a counter into each of some columns of the frame, given by their indexes (from 0), the
  /// players in turn from `first` on. Returns how many were dropped before one that found its
  /// column full: all, if none did.
  std::size_t drop_all(std::span<const std::uint32_t> indexes, Player first);

  /// A move by itself, in any order among those into other columns: the index of its column, which
  /// is below `most_turn_columns`, and its player.
  using Turn = std::uint32_t;
  static constexpr std::uint32_t most_turn_columns = std::uint32_t{1} << 31;
  static Turn turn(std::uint32_t index, Player player) {
    return index | player * most_turn_columns;
  }

  /// Makes room for so many more columns at once; where memory has to be allocated, for `expected`
  /// if that is more. Throws as NumberSet::make_room().
  void reserve(std::size_t columns, std::size_t expected) {
    make_room(columns_.table().has_room_for(columns) ? columns : std::max(columns, expected));
  }

  /// Prefetches places that will be played in. REQUIRES: the index is sparse.
  void fetch(std::size_t begin, std::size_t end) const;

  /// Drops moves. Returns the height of the highest column of which a word became full; 0 if none.
  /// REQUIRES: there is room for their columns, and in them.
  std::uint64_t drop_turns(std::span<const Turn> turns);

  /// Drops `count` counters at once, in bits, the lowest first; what follows them in the last word
  /// is passed over. False, and nothing happens, if the column has no room for all of them.
  /// `flipped` swaps the players.
  bool append(Place place, const std::uint64_t* bits, std::uint64_t count, bool flipped = false);

  /// The same for each column of a narrow frame. False, and nothing happens, if one has no room.
  bool append(const NarrowColumns& columns, bool flipped);

  /// Drops all counters of another board of the same frame onto this one, column by column, each of
  /// which gives its memory back then: hardly any counter is held twice, and `other` means nothing
  /// any more. False, and this board neither, if a column has no room for them.
  bool append(Board&& other, bool flipped);
  bool has_room_for(const Board& other) const;

  /// Takes the topmost counter off; false, and nothing happens, if there is none.
  bool lift(Place place);

  /// Takes the topmost counter off each of some columns, given by their indexes. False, and some
  /// may be gone, if one has none.
  bool lift_all(std::span<const std::uint32_t> indexes);

  std::uint64_t height(Place place) const {
    const std::uint64_t below = rows_below(place);
    return below + top_count(top(place), below);
  }

  /// Whether no column holds `rows` > 0 counters, as far as the tops alone can tell; false where
  /// they cannot. Much cheaper than asking for the height of each.
  bool are_surely_below(std::uint64_t rows) const;

  std::uint64_t counters() const { return counters_; }

  /// A height that all columns of the frame have: that of the lowest, or 0 while there are not
  /// enough counters for a word in each.
  std::uint64_t least_height() const;

  /// Whether every cell of the frame holds a counter.
  bool is_full() const;

  /// The player of the counter in a cell; nothing if there is none. Any column and row may be asked
  /// for.
  std::optional<Player> at(const base::Natural& column, std::uint64_t row) const;

  std::optional<Player> player_at(Place place, std::uint64_t row) const;

  /// A column as words of 64 counters, for code that examines many: `full` consecutive words, then
  /// the `rest` < 64 counters of the top in the low bits of `top`, zeros above. Valid until the
  /// next call that is not const. Bits are the second player's; the first has the others.
  struct Words {
    const std::uint64_t* words = nullptr;
    std::uint64_t full = 0;
    std::uint64_t top = 0;
    unsigned rest = 0;
  };
  Words words_of(Place place) const {
    const ColumnStacks::Words stack = stacks_.words(columns_.number(place));
    const std::uint64_t last = top(place);
    const unsigned count = top_count(last, stack.bytes * byte_rows);
    const std::uint64_t counters = count > 0 ? last >> (word_rows - count) : 0;
    if (stack.bytes % word_bytes != 0) return joined(stack, counters, count);
    return {stack.words, stack.bytes / word_bytes, counters, count};
  }

  const ColumnIndex& columns() const { return columns_; }

 private:
  static constexpr unsigned byte_rows = 8;
  static constexpr unsigned word_bytes = word_rows / byte_rows;

  /// How many counters of a column are on its stack.
  std::uint64_t rows_below(Place place) const {
    return stacks_.bytes(columns_.number(place)) * byte_rows;
  }

  /// How many rows there are above `below` rows, as far as a top can hold them.
  unsigned room_above(std::uint64_t below) const {
    const std::uint64_t rows = rows_ - below;
    return rows < word_rows ? static_cast<unsigned>(rows) : word_rows;
  }
  /// The position of the sentinel in an empty top.
  unsigned start_above(std::uint64_t below) const {
    return std::min(room_above(below), word_rows - 1);
  }
  std::uint64_t empty_above(std::uint64_t below) const {
    return std::uint64_t{1} << start_above(below);
  }
  unsigned top_count(std::uint64_t top, std::uint64_t below) const {
    return start_above(below) - static_cast<unsigned>(std::countr_zero(top));
  }

  std::uint64_t top(Place place) const { return tops_[place] ^ empty_first_; }
  void set_top(Place place, std::uint64_t top) { tops_[place] = top ^ empty_first_; }

  void make_room(std::size_t columns);
  bool tops_have_room_for(const Board& other) const;
  void append_tops(const Board& other, bool flipped);
  bool append_column(Place place, Board& other, Place others, bool flipped);
  bool append_top(Place place, std::uint64_t more, unsigned count, bool flipped);
  std::span<const Place> places_of(std::span<const std::uint32_t> indexes);
  std::size_t drop_at(std::span<const Place> places, Player first);
  std::size_t play(std::span<const Place> places, Player first);
  bool drop_run(std::span<const Place> places, Player first);
  bool finish_word(Place place);
  void push_full_words();
  void sweep();
  void sweep(Place place);
  static Words joined(const ColumnStacks::Words& stack, std::uint64_t counters, unsigned count);
  Words settle(Place place);
  void set_rest(Place place, std::uint64_t word, unsigned rest);
  template <typename Find, typename Use>
  bool for_columns(const Board& other, Find find, Use use) const;

  base::Deadline deadline_;
  ColumnIndex columns_;
  std::uint64_t width_ = 0;  // both clamped
  std::uint64_t rows_ = 0;
  std::uint64_t empty_first_ = 0;  // the empty top above no counters
  std::uint64_t counters_ = 0;
  std::uint64_t unswept_ = 0;            // counters that were dropped since the tops were swept
  base::ZeroArray<std::uint64_t> tops_;  // by place
  ColumnStacks stacks_;                  // by number
  std::vector<ColumnStacks::PendingWord> full_;  // words of the drops under way
  std::vector<Place> places_;                    // of the columns of drop_all() and lift_all()
  std::vector<std::uint32_t> indexes_;           // of those of drop_turns()
};

}  // namespace referee::internal::connectz
