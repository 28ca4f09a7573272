#include "games/connectz/board.hpp"

#include <algorithm>

namespace referee::connectz {

void Board::reset(const Frame& frame) {
  columns_.reset(frame.columns);
  width_ = frame.columns.clamped();
  rows_ = frame.rows.clamped();
  counters_ = 0;
  tops_.assign(columns_.places(), 0);
  piles_.clear();
  pool_.clear();
}

/// Makes room for a place that the index has just given, and changes the index's form when it is
/// time. Gives the place, which may be another one then.
Board::Place Board::settle(Place place) {
  if (place < tops_.size()) return place;
  tops_.resize(std::size_t{place} + 1);
  if (!columns_.is_crowded()) return place;
  const base::Natural column = columns_.column(place);
  spread_out();
  return *columns_.find(column);
}

/// Turns the index to its dense form and moves the columns to their new places.
void Board::spread_out() {
  const std::vector<Place> moved = columns_.make_dense();
  std::vector<std::uint64_t> tops(columns_.places());
  std::vector<Pile> piles(piles_.empty() ? 0 : columns_.places());
  for (std::size_t place = 0; place < moved.size(); ++place) {
    tops[moved[place]] = tops_[place];
    if (place < piles_.size()) piles[moved[place]] = piles_[place];
  }
  tops_ = std::move(tops);
  piles_ = std::move(piles);
}

bool Board::drop(Place place, Player player) {
  if (height(place) >= rows_) return false;
  const std::uint64_t before = top(place);
  const std::uint64_t after = (before >> 1) | (std::uint64_t{player} << 63);
  if ((before & 1) != 0) {
    push(place, after);
    set_top(place, sentinel);
  } else {
    set_top(place, after);
  }
  ++counters_;
  return true;
}

void Board::lift(Place place) {
  const std::uint64_t now = top(place);
  // From an empty top the last counter of the full word below goes: its other 63 stay on top of the
  // sentinel.
  set_top(place, now == sentinel ? (pop(place) << 1) | 1 : now << 1);
  --counters_;
}

bool Board::is_full() const {
  return counters_ % rows_ == 0 && counters_ / rows_ == width_;
}

std::optional<Player> Board::at(const base::Natural& column, std::uint64_t row) const {
  const auto place = columns_.find(column);
  if (!place || *place >= tops_.size() || row >= height(*place)) return std::nullopt;
  return static_cast<Player>(counters_of(1, *place, row / word_rows) >> (row % word_rows) & 1);
}

std::uint64_t Board::counters_of(Player player, Place place, std::uint64_t word) const {
  const std::uint64_t full = full_words(place);
  if (word < full) {
    const std::uint64_t bits = pool_.at(piles_[place].run)[word];
    return player == 1 ? bits : ~bits;
  }
  const std::uint64_t last = top(place);
  const unsigned count = top_count(last);
  if (word > full || count == 0) return 0;
  const std::uint64_t bits = player == 1 ? last : ~last;
  return bits >> (word_rows - count);
}

Board::Words Board::words_of(Place place) const {
  const std::uint64_t full = full_words(place);
  const std::uint64_t last = top(place);
  const unsigned rest = top_count(last);
  return {full > 0 ? pool_.at(piles_[place].run) : nullptr, full,
          rest > 0 ? last >> (word_rows - rest) : 0, rest};
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

/// Puts a full word on a column's pile, moving the pile to a longer run when its own is full.
void Board::push(Place place, std::uint64_t word) {
  if (piles_.size() < tops_.size()) piles_.resize(tops_.size());
  Pile& pile = piles_[place];
  if (pile.count == 0) {
    pile.run = pool_.take(0);
  } else if (std::has_single_bit(pile.count)) {
    const auto log2 = static_cast<unsigned>(std::countr_zero(pile.count));
    move_pile(pile, log2, log2 + 1);
  }
  pool_.at(pile.run)[pile.count] = word;
  ++pile.count;
}

/// Takes the last full word off, undoing exactly what push() did.
std::uint64_t Board::pop(Place place) {
  Pile& pile = piles_[place];
  --pile.count;
  const std::uint64_t word = pool_.at(pile.run)[pile.count];
  if (pile.count == 0) {
    pool_.give_back(pile.run, 0);
  } else if (std::has_single_bit(pile.count)) {
    const auto log2 = static_cast<unsigned>(std::countr_zero(pile.count));
    move_pile(pile, log2 + 1, log2);
  }
  return word;
}

void Board::move_pile(Pile& pile, unsigned from_log2, unsigned to_log2) {
  const WordPool::Run run = pool_.take(to_log2);
  std::copy_n(pool_.at(pile.run), pile.count, pool_.at(run));
  pool_.give_back(pile.run, from_log2);
  pile.run = run;
}

}  // namespace referee::connectz
