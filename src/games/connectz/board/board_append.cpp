// Puts many counters on a board at once: words of them, all of another board, or moves that come in
// another order than that of the game.

#include <algorithm>

#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

/// The words are shifted by the counters in the top, each in two parts:
///
///     bits[0]    bits[1]
///     hgfedcba | ponmlkji        under.top: 321
///     edcba321 | mlkjihgf | pon        full, full, and the new top
bool Board::append(Place place, const std::uint64_t* bits, std::uint64_t count, bool flipped) {
  if (count > rows_ - height(place)) return false;
  if (count == 0) return true;
  const Words under = settle(place);
  const std::uint64_t flip = flipped ? ~std::uint64_t{0} : 0;
  const std::uint64_t total = under.rest + count;
  const std::uint64_t full = total / word_rows;
  const unsigned shift = under.rest;
  std::uint64_t* const words =
      full > 0 ? stacks_.set_height(columns_.number(place), under.full + full) + under.full
               : nullptr;
  std::uint64_t carried = under.top;
  if (shift == 0) {
    for (std::uint64_t i = 0; i < full; ++i) words[i] = bits[i] ^ flip;
  } else if (full > 0) {
    words[0] = carried | (bits[0] ^ flip) << shift;
    for (std::uint64_t i = 1; i < full; ++i) {
      words[i] = (bits[i - 1] ^ flip) >> (word_rows - shift) | (bits[i] ^ flip) << shift;
    }
    carried = (bits[full - 1] ^ flip) >> (word_rows - shift);
  }
  const auto rest = static_cast<unsigned>(total % word_rows);
  const bool has_more = full * word_rows < count;
  if (has_more) carried |= (bits[full] ^ flip) << shift;
  set_rest(place, rest == 0 ? 0 : carried & ~std::uint64_t{0} >> (word_rows - rest), rest);
  counters_ += count;
  return true;
}

bool Board::append(const NarrowColumns& columns, bool flipped) {
  for (Place place = 0; place < width_; ++place) {
    if (columns.counts[place] > rows_ - height(place)) return false;
  }
  for (Place place = 0; place < width_; ++place) {
    append(place, columns.bits[place].data(), columns.counts[place], flipped);
  }
  return true;
}

/// Calls use(place, others) for each used column of another board, as long as it returns true:
/// `find` converts their numbers there to their places here.
template <typename Find, typename Use>
bool Board::for_columns(const Board& other, Find find, Use use) const {
  constexpr std::size_t at_once = 1024;
  std::vector<Place> others;
  std::vector<std::uint64_t> numbers;
  std::vector<Place> places;
  base::Checkpoint checkpoint(deadline_);
  for (Place next = 0; next < other.columns_.places();) {
    checkpoint.pass(at_once);
    others.clear();
    numbers.clear();
    for (; next < other.columns_.places() && others.size() < at_once; ++next) {
      if (!other.columns_.is_in_use(next) || other.height(next) == 0) continue;
      others.push_back(next);
      numbers.push_back(other.columns_.number(next));
    }
    places.resize(others.size());
    find(numbers, places);
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (!use(places[i], others[i])) return false;
    }
  }
  return true;
}

bool Board::append(Board&& other, bool flipped) {
  if (tops_have_room_for(other)) {
    append_tops(other, flipped);
    return true;
  }
  const auto find = [&](std::vector<std::uint64_t>& numbers, std::vector<Place>& places) {
    for (std::uint64_t& number : numbers) number = columns_.assign_number(other.columns_, number);
    make_room(numbers.size());
    columns_.enter_all(std::span<const std::uint64_t>(numbers), std::span(places));
  };
  return for_columns(other, find, [&](Place place, Place others) {
    return append_column(place, other, others, flipped);
  });
}

bool Board::append_column(Place place, Board& other, Place others, bool flipped) {
  if (other.rows_below(others) == 0) {
    const std::uint64_t more = other.top(others);
    const unsigned count = other.top_count(more, 0);
    if (append_top(place, more, count, flipped)) return true;
  }
  const Words column = other.words_of(others);
  if (!append(place, column.words, column.full * word_rows, flipped) ||
      !append(place, &column.top, column.rest, flipped)) {
    return false;
  }
  other.stacks_.set_height(other.columns_.number(others), 0);
  return true;
}

/// Drops the `count` counters of another column's top, if this column's top has room for them: it
/// is shifted as by so many drops, and they are put where those drops would have put them.
/// Otherwise false, and nothing happens.
bool Board::append_top(Place place, std::uint64_t more, unsigned count, bool flipped) {
  const std::uint64_t under = top(place);
  if (count > static_cast<unsigned>(std::countr_zero(under))) return false;
  const std::uint64_t counters = more & (more - 1);  // without its sentinel
  const std::uint64_t flip = flipped ? ~(~std::uint64_t{0} >> count) : 0;
  set_top(place, under >> count | (counters ^ flip));
  counters_ += count;
  return true;
}

/// Whether all counters of the other board are in tops, for which the tops here have room; false
/// also where that takes longer to find out. Then columns have the same places on both, one after
/// another.
bool Board::tops_have_room_for(const Board& other) const {
  constexpr std::size_t at_once = 4096;
  if (!columns_.is_dense() || !other.columns_.is_dense()) return false;
  if (!other.stacks_.are_empty()) return false;
  base::Checkpoint checkpoint(deadline_);
  bool have_room = true;
  for (std::size_t begin = 0; have_room && begin < width_; begin += at_once) {
    const std::size_t end = std::min<std::size_t>(begin + at_once, width_);
    checkpoint.pass(at_once);
    for (std::size_t i = begin; i < end; ++i) {
      const auto place = static_cast<Place>(i);
      const unsigned count = other.top_count(other.top(place), 0);
      have_room &= count <= static_cast<unsigned>(std::countr_zero(top(place)));
    }
  }
  return have_room;
}

/// REQUIRES: tops_have_room_for(other).
void Board::append_tops(const Board& other, bool flipped) {
  const auto end = static_cast<Place>(width_);
  for (Place place = 0; place < end; ++place) {
    const std::uint64_t more = other.top(place);
    append_top(place, more, other.top_count(more, 0), flipped);
  }
}

bool Board::has_room_for(const Board& other) const {
  if (tops_have_room_for(other)) return true;
  const auto find = [&](std::vector<std::uint64_t>& numbers, std::vector<Place>& places) {
    for (std::uint64_t& number : numbers) number = columns_.number_of(other.columns_, number);
    columns_.find_all(std::span<const std::uint64_t>(numbers), std::span(places));
  };
  return for_columns(other, find, [&](Place place, Place others) {
    const std::uint64_t height = place != ColumnIndex::none ? this->height(place) : 0;
    return other.height(others) <= rows_ - height;
  });
}

void Board::fetch(std::size_t begin, std::size_t end) const {
  constexpr std::size_t line = 64 / sizeof(std::uint64_t);
  columns_.table().fetch_slots(begin, end);
  for (; begin < end; begin += line) __builtin_prefetch(tops_.data() + begin, 1);
}

/// As play(), but each move tells its player.
std::uint64_t Board::drop_turns(std::span<const Turn> turns) {
  indexes_.resize(turns.size());
  places_.resize(turns.size());
  std::transform(turns.begin(), turns.end(), indexes_.begin(),
                 [](Turn turn) { return turn & (most_turn_columns - 1); });
  columns_.enter_all(std::span<const std::uint32_t>(indexes_), std::span(places_));
  const std::uint64_t of_first = (empty_first_ >> 1) ^ empty_first_;
  std::uint64_t greatest = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Player player = turns[i] / most_turn_columns;
    std::uint64_t& top = tops_[places_[i]];
    const bool is_last = (top & 1) != 0;
    top = (top >> 1) ^ of_first ^ std::uint64_t{player} << 63;
    if (!is_last) continue;
    finish_word(places_[i]);
    greatest = std::max(greatest, height(places_[i]));
  }
  counters_ += turns.size();
  push_full_words();
  return greatest;
}

}  // namespace referee::internal::connectz
