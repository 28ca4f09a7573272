#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

void Board::reset(const Frame& frame, const base::Deadline& deadline) {
  deadline_ = deadline;
  columns_.reset(frame.columns, deadline);
  width_ = frame.columns.clamped();
  rows_ = frame.rows.clamped();
  empty_first_ = empty_above(0);
  counters_ = 0;
  unswept_ = 0;
  tops_.clear();
  tops_.grow(columns_.places());
  stacks_.reset(width_, rows_, deadline);
}

/// Makes room for some more columns, and changes the index to its dense form when that pays.
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
  unswept_ += dropped;
  push_full_words();
  sweep();
  return dropped;
}

/// A top shifted right, with the player put on it, equals the stored word shifted right and
/// combined with a constant that depends on the player.
///
/// Moves into one column depend on each other, as each needs the top that the last one made. So
/// eight consecutive moves into it are dropped at once.
///
/// Tops that may be far away in memory are prefetched, as many moves ahead as the processor does
/// not look ahead itself when it waits for memory. (For near ones a prefetch only costs its own
/// time.)
std::size_t Board::play(std::span<const Place> places, Player first) {
  constexpr std::size_t run = 8;
  constexpr std::size_t ahead = 56;
  constexpr std::size_t near_tops = std::size_t{1} << 17;  // a full second-level cache
  const bool are_far = tops_.size() > near_tops;
  std::uint64_t* const tops = tops_.data();
  const std::uint64_t of_first = (empty_first_ >> 1) ^ empty_first_ ^ std::uint64_t{first} << 63;
  const std::uint64_t of_second = of_first ^ std::uint64_t{1} << 63;
  const auto put = [&](std::size_t i, std::uint64_t turn) {
    const std::uint64_t before = tops[places[i]];
    tops[places[i]] = (before >> 1) ^ turn;
    return (before & 1) == 0 || finish_word(places[i]);
  };
  std::size_t i = 0;
  for (; i + run <= places.size(); i += run) {
    if (places[i] == places[i + run - 1] && drop_run(places.subspan(i, run), first)) continue;
    if (are_far && i + run + ahead <= places.size()) {
      for (std::size_t j = i; j < i + run; ++j) __builtin_prefetch(tops + places[j + ahead], 1);
    }
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

/// Drops eight counters at once, if they all go into one column and its top has room. Otherwise
/// false, and nothing happens.
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

/// The sentinel was shifted out of the top at `place`. Leaves the full word for
/// push_full_words(); if the counter was one too many, false, and it is taken off again.
bool Board::finish_word(Place place) {
  const std::uint64_t below = rows_below(place);
  const std::uint64_t word = top(place);
  if (room_above(below) < word_rows) {
    set_top(place, word << 1 | 1);
    return false;
  }
  full_.push_back(stacks_.reserve(columns_.number(place), word));
  set_top(place, empty_above(below + word_rows));
  return true;
}

/// Puts the words that finish_word() left on their stacks.
void Board::push_full_words() {
  constexpr std::size_t ahead = 12;
  for (std::size_t i = 0; i < full_.size(); ++i) {
    if (i + ahead < full_.size()) stacks_.fetch(full_[i + ahead]);
    stacks_.put(full_[i]);
  }
  full_.clear();
}

/// Sweeps the tops when it is time: when, with counters spread evenly, a top has as many counters
/// as it can have while few tops are full.
void Board::sweep() {
  constexpr std::uint64_t counters_a_column = 44;
  constexpr std::uint64_t fewest_columns = 512;
  constexpr std::size_t ahead = 16;
  if (width_ < fewest_columns || !stacks_.may_list()) return;
  if (unswept_ < counters_a_column * width_) return;
  unswept_ = 0;
  if (rows_ <= word_rows || !columns_.is_dense()) return;
  const auto end = static_cast<Place>(width_);
  for (Place place = 0; place < end; ++place) {
    if (place + ahead < end) __builtin_prefetch(stacks_.next_byte(place + ahead), 1);
    sweep(place);
  }
}

/// Puts the whole bytes of a top on its stack.
void Board::sweep(Place place) {
  const std::uint64_t below = rows_below(place);
  const std::uint64_t counters = top(place);
  const unsigned count = top_count(counters, below);
  const unsigned bytes = count / byte_rows;
  if (bytes == 0) return;
  stacks_.put_bytes(columns_.number(place), counters >> (word_rows - count), bytes);
  const unsigned rest = count % byte_rows;
  const std::uint64_t kept = rest > 0 ? counters >> (word_rows - rest) << (word_rows - rest) : 0;
  set_top(place, kept | empty_above(below + std::uint64_t{bytes} * byte_rows) >> rest);
}

/// The words of a column whose stack ends within a word: the counters of the top continue that
/// word, and are written after the stack if they make it full.
Board::Words Board::joined(const ColumnStacks::Words& stack, std::uint64_t counters,
                           unsigned count) {
  const std::uint64_t full = stack.bytes / word_bytes;
  const unsigned under = static_cast<unsigned>(stack.bytes % word_bytes) * byte_rows;
  const std::uint64_t mask = (std::uint64_t{1} << under) - 1;
  const std::uint64_t word = (stack.words[full] & mask) | counters << under;
  if (under + count < word_rows) return {stack.words, full, word, under + count};
  stack.words[full] = word;
  return {stack.words, full + 1, counters >> (word_rows - under), under + count - word_rows};
}

/// Brings all full words of a column to its stack, and nothing else.
Board::Words Board::settle(Place place) {
  Words column = words_of(place);
  if (rows_below(place) % word_rows == 0) return column;
  column.words = stacks_.set_height(columns_.number(place), column.full);
  set_rest(place, column.top, column.rest);
  return column;
}

/// Makes a column's top hold `rest` counters, the lowest in bit 0 of `word`.
void Board::set_rest(Place place, std::uint64_t word, unsigned rest) {
  const std::uint64_t sentinel = empty_above(rows_below(place)) >> rest;
  set_top(place, rest == 0 ? sentinel : word << (word_rows - rest) | sentinel);
}

bool Board::lift(Place place) {
  const std::uint64_t now = top(place);
  const std::uint64_t below = rows_below(place);
  const bool is_empty = now == empty_above(below);
  if (is_empty && below == 0) return false;
  --counters_;
  if (!is_empty) {
    set_top(place, now << 1);
    return true;
  }
  // It is on the stack, from which its word comes back.
  const Words column = words_of(place);
  const std::uint64_t left = column.full * word_rows + column.rest - 1;
  const std::uint64_t full = left / word_rows;
  const std::uint64_t word = full < column.full ? column.words[full] : column.top;
  stacks_.set_height(columns_.number(place), full);
  set_rest(place, word, static_cast<unsigned>(left % word_rows));
  return true;
}

bool Board::lift_all(std::span<const std::uint32_t> indexes) {
  places_.resize(indexes.size());
  columns_.find_all(indexes, std::span(places_));
  return std::all_of(places_.begin(), places_.end(),
                     [this](Place place) { return place != ColumnIndex::none && lift(place); });
}

std::uint64_t Board::least_height() const {
  if (!columns_.is_dense() || counters_ / word_rows < width_) return 0;
  std::uint64_t least = rows_;
  base::Checkpoint checkpoint(deadline_);
  for (std::size_t i = 0; i < width_ && least > 0; ++i) {
    checkpoint.pass();
    least = std::min(least, height(static_cast<Place>(i)));
  }
  return least;
}

/// In columns of so many counters the sentinel is in one of the lowest bits, where otherwise there
/// are only zeros. So all tops are combined first.
bool Board::are_surely_below(std::uint64_t rows) const {
  constexpr std::size_t some = 4096;
  const unsigned start = start_above(0);
  if (!stacks_.are_empty()) return false;
  if (rows > start) return true;
  const std::uint64_t lowest = (std::uint64_t{2} << (start - rows)) - 1;
  base::Checkpoint checkpoint(deadline_);
  for (std::size_t begin = 0; begin < tops_.size(); begin += some) {
    const std::size_t end = std::min(begin + some, tops_.size());
    checkpoint.pass(some);
    std::uint64_t all = 0;
    for (std::size_t i = begin; i < end; ++i) all |= tops_[i] ^ empty_first_;
    if ((all & lowest) != 0) return false;
  }
  return true;
}

bool Board::is_full() const {
  return counters_ / rows_ == width_;
}

std::optional<Player> Board::at(const base::Natural& column, std::uint64_t row) const {
  const auto place = columns_.find(column);
  return place ? player_at(*place, row) : std::nullopt;
}

std::optional<Player> Board::player_at(Place place, std::uint64_t row) const {
  if (row >= height(place)) return std::nullopt;
  const Words column = words_of(place);
  const std::uint64_t word = row / word_rows;
  const std::uint64_t counters = word < column.full ? column.words[word] : column.top;
  return static_cast<Player>(counters >> (row % word_rows) & 1);
}

}  // namespace referee::internal::connectz
