#include "games/connectz/board.hpp"

#include <algorithm>

namespace referee::internal::connectz {

void Board::reset(const Frame& frame) {
  columns_.reset(frame.columns);
  width_ = frame.columns.clamped();
  rows_ = frame.rows.clamped();
  empty_first_ = empty_above(0);
  counters_ = 0;
  tops_.clear();
  tops_.grow(columns_.places());
  piles_.reset(width_);
}

/// Makes room for some more columns, and changes the index's form when it is time.
void Board::make_room(std::size_t columns) {
  if (columns_.is_crowded()) columns_.make_dense(tops_);
  columns_.make_room(columns, tops_);
}

bool Board::drop(Place place, Player player) {
  return drop_at({&place, 1}, player) == 1;
}

std::size_t Board::drop_all(std::span<const std::uint32_t> indexes, Player first) {
  if (!columns_.is_dense()) make_room(indexes.size());
  if (columns_.is_dense()) return drop_at(indexes, first);
  places_.resize(indexes.size());
  columns_.enter_all(indexes, std::span(places_));
  return drop_at(places_, first);
}

std::size_t Board::drop_at(std::span<const Place> places, Player first) {
  const std::size_t dropped = play(places, first);
  counters_ += dropped;
  pile_up();
  return dropped;
}

/// A top shifted right, with the player put on it, is the stored word shifted right and combined
/// with a constant of the player's.
///
/// Moves into one column wait for each other, as each needs the top that the last one made. So
/// where eight in a row go there, they are put on at once.
std::size_t Board::play(std::span<const Place> places, Player first) {
  constexpr std::size_t run = 8;
  std::uint64_t* const tops = tops_.data();
  const std::uint64_t of_first = (empty_first_ >> 1) ^ empty_first_ ^ std::uint64_t{first} << 63;
  const std::uint64_t of_second = of_first ^ std::uint64_t{1} << 63;
  const auto put = [&](std::size_t i, std::uint64_t turn) {
    const std::uint64_t before = tops[places[i]];
    tops[places[i]] = (before >> 1) ^ turn;
    return (before & 1) == 0 || finish_word(places, i, first);
  };
  std::size_t i = 0;
  for (; i + run <= places.size(); i += run) {
    if (places[i] == places[i + run - 1] && drop_run(places.subspan(i, run), first)) continue;
    for (std::size_t j = i; j < i + run; j += 2) {
      if (!put(j, of_first)) return j;
      if (!put(j + 1, of_second)) return j + 1;
    }
  }
  for (; i < places.size(); ++i) {
    if (!put(i, i % 2 == 1 ? of_second : of_first)) break;
  }
  return i;
}

/// Drops eight counters at once, if they all go into one column and its top has room. Else false,
/// and nothing happens.
bool Board::drop_run(std::span<const Place> places, Player first) {
  const std::uint64_t turns = first == 0 ? 0xaa : 0x55;
  const Place place = places.front();
  const std::uint64_t under = top(place);
  const auto count = static_cast<unsigned>(places.size());
  if (count > static_cast<unsigned>(std::countr_zero(under))) return false;
  if (std::any_of(places.begin(), places.end(), [&](Place p) { return p != place; })) return false;
  set_top(place, under >> count | turns << (word_rows - count));
  return true;
}

/// The sentinel fell out of the top at `places[i]`. Leaves the full word for pile_up(); false, and
/// the counter is taken off again, if it was the one too many.
bool Board::finish_word(std::span<const Place> places, std::size_t i, Player first) {
  const Place place = places[i];
  const Player player = first ^ static_cast<Player>(i % 2);
  const std::uint64_t full = full_words(place);
  const std::uint64_t word = top(place);
  if (room_above(full) < word_rows) {
    set_top(place, (word ^ std::uint64_t{player} << 63) << 1 | 1);
    return false;
  }
  full_.push_back(piles_.announce(columns_.number(place), word));
  set_top(place, empty_above(full + 1));
  return true;
}

/// Puts the words that finish_word() left on their piles.
void Board::pile_up() {
  constexpr std::size_t ahead = 12;
  for (std::size_t i = 0; i < full_.size(); ++i) {
    if (i + ahead < full_.size()) piles_.fetch(full_[i + ahead]);
    piles_.put(full_[i]);
  }
  full_.clear();
}

/// Makes a column's top hold `rest` counters, the lowest in bit 0 of `word`.
void Board::set_rest(Place place, std::uint64_t word, unsigned rest) {
  const std::uint64_t sentinel = empty_above(full_words(place)) >> rest;
  set_top(place, rest == 0 ? sentinel : word << (word_rows - rest) | sentinel);
}

void Board::take_off(Place place, std::uint64_t count) {
  Words over = words_of(place);
  counters_ -= count;
  std::uint64_t rest = over.rest;
  while (rest < count) {
    over.top = piles_.pop(columns_.number(place));
    count -= rest;
    rest = word_rows;
  }
  const auto left = static_cast<unsigned>(rest - count);
  set_rest(place, left == 0 ? 0 : over.top & (~std::uint64_t{0} >> (word_rows - left)), left);
}

void Board::lift(Place place) {
  const std::uint64_t now = top(place);
  if (now == empty_above(full_words(place))) return take_off(place, 1);
  set_top(place, now << 1);
  --counters_;
}

bool Board::lift_all(std::span<const std::uint32_t> indexes) {
  places_.resize(indexes.size());
  columns_.find_all(indexes, std::span(places_));
  for (const Place place : places_) {
    if (place == ColumnIndex::none || height(place) == 0) return false;
    lift(place);
  }
  return true;
}

std::uint64_t Board::least_height() const {
  if (!columns_.is_dense()) return 0;
  std::uint64_t least = rows_;
  for (std::size_t i = 0; i < width_ && least > 0; ++i) {
    least = std::min(least, height(static_cast<Place>(i)));
  }
  return least;
}

bool Board::is_full() const {
  return counters_ % rows_ == 0 && counters_ / rows_ == width_;
}

std::optional<Player> Board::at(const base::Natural& column, std::uint64_t row) const {
  const auto place = columns_.find(column);
  return place ? player_at(*place, row) : std::nullopt;
}

std::optional<Player> Board::player_at(Place place, std::uint64_t row) const {
  if (row >= height(place)) return std::nullopt;
  return static_cast<Player>(counters_of(1, place, row / word_rows) >> (row % word_rows) & 1);
}

std::uint64_t Board::counters_of(Player player, Place place, std::uint64_t word) const {
  const Words column = words_of(place);
  if (word < column.full) return player == 1 ? column.words[word] : ~column.words[word];
  if (word > column.full || column.rest == 0) return 0;
  const std::uint64_t all = ~std::uint64_t{0} >> (word_rows - column.rest);
  return player == 1 ? column.top : ~column.top & all;
}

std::uint64_t Board::window(Player player, Place place, std::int64_t row) const {
  constexpr std::int64_t rows = word_rows;
  if (row <= -rows) return 0;
  if (row < 0) return counters_of(player, place, 0) << -row;
  const auto word = static_cast<std::uint64_t>(row / rows);
  const int below = static_cast<int>(row % rows);
  const std::uint64_t low = counters_of(player, place, word) >> below;
  return below == 0 ? low : low | counters_of(player, place, word + 1) << (rows - below);
}

}  // namespace referee::internal::connectz
