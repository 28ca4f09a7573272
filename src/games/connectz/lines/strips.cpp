#include "games/connectz/lines/strips.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::connectz {

void Strips::begin(const ColumnIndex& index, std::uint64_t least, const base::Deadline& deadline) {
  given_ = 0;
  checkpoint_ = base::Checkpoint(deadline);
  const NumberSet::Stamp stamp = index.table().stamp();
  const bool is_same = index_ == &index && stamp_ == stamp && least_ == least;
  if (is_same && kept_ && !searching_ && !index.is_dense()) return;
  index_ = &index;
  stamp_ = stamp;
  least_ = least;
  most_ = most_places();
  kept_ = true;
  ends_.clear();
  places_.clear();
  listed_ = 0;
  begin_ = 0;
  columns_.clear();
  next_place_ = 0;
  goes_on_ = false;
  searching_ = false;
}

/// How many places may be kept in addition to the index.
std::size_t Strips::most_places() const {
  constexpr std::size_t column_bytes = 16;
  const std::size_t bytes = column_bytes * index_->count() + spare_bytes_;
  return (bytes - std::min(bytes, index_->bytes())) / sizeof(Place);
}

const Strip* Strips::next() {
  if (index_->is_dense()) {
    strip_ = Strip(Place{0}, index_->places());
    return given_++ == 0 ? &strip_ : nullptr;
  }
  if (given_ == ends_.size()) {
    searching_ = true;
    const bool found = find_next();
    searching_ = false;
    if (!found) return nullptr;
    if (!kept_) {
      strip_ = Strip(places_.data() + begin_, length());
      return &strip_;
    }
    ends_.push_back(static_cast<std::uint32_t>(listed_));
  }
  const std::size_t begin = given_ > 0 ? ends_[given_ - 1] : 0;
  strip_ = Strip(places_.data() + begin, ends_[given_] - begin);
  ++given_;
  return &strip_;
}

/// Finds and lists another strip.
bool Strips::find_next() {
  if (goes_on_) {
    drop_listed(listed_ - static_cast<std::size_t>(least_ - 1));
    if (look_right()) return true;
  }
  begin_ = ends_.empty() ? 0 : ends_.back();
  while (next_column()) {
    if (look_left() && look_right()) return true;
  }
  return false;
}

/// Lists a place of the strip. Once there are too many, only this strip is kept.
void Strips::list(Place place) {
  checkpoint_.pass();
  constexpr std::size_t first_size = 256;
  if (listed_ == places_.size()) places_.grow(std::max(first_size, 2 * listed_));
  places_[listed_++] = place;
  if (listed_ <= most_ || !kept_) return;
  kept_ = false;
  drop_listed(begin_);
  ends_.clear();
  given_ = 0;
}

void Strips::drop_listed(std::size_t before) {
  std::copy(places_.data() + before, places_.data() + listed_, places_.data());
  listed_ -= before;
  begin_ = 0;
}

/// Takes the next column off the list; some are listed at a time, so that their neighbours are
/// prefetched.
bool Strips::next_column() {
  constexpr std::size_t at_once = 64;
  const NumberSet& table = index_->table();
  const ColumnIndex::Multiples multiples(least_);
  if (!columns_.empty()) columns_.pop_back();
  if (!columns_.empty()) return true;
  for (; next_place_ < table.slots() && columns_.size() < at_once; ++next_place_) {
    checkpoint_.pass();
    if (table.is_free(next_place_)) continue;
    const std::uint64_t number = table.number(next_place_);
    if (!multiples.has(number)) continue;
    table.fetch(number - 1);
    table.fetch(number + 1);
    columns_.push_back(next_place_);
  }
  fetch_neighbours();
  return !columns_.empty();
}

/// Prefetches more neighbours: where there is one, there may be more.
void Strips::fetch_neighbours() const {
  constexpr std::uint64_t most = 8;
  const NumberSet& table = index_->table();
  for (const Place place : columns_) {
    const std::uint64_t number = table.number(place);
    for (const std::uint64_t step : {std::uint64_t{1}, ~std::uint64_t{0}}) {
      if (table.find(number + step) == ColumnIndex::none) continue;
      for (std::uint64_t i = 2; i <= std::min(least_, most); ++i) table.fetch(number + i * step);
    }
  }
}

/// Lists the columns up to the present one; false if another post is among them.
bool Strips::look_left() {
  const NumberSet& table = index_->table();
  std::uint64_t number = table.number(columns_.back());
  listed_ = begin_;
  list(columns_.back());
  right_ = index_->right_of(number);
  for (;;) {
    number = index_->left_of(number);
    const Place place = table.find(number);
    if (place == ColumnIndex::none) break;
    if (length() == least_) return false;
    list(place);
  }
  std::reverse(places_.data() + begin_, places_.data() + listed_);
  return true;
}

/// Lists the columns to the right; false if the strip is too short.
bool Strips::look_right() {
  constexpr std::uint64_t ahead = 16;
  constexpr std::uint64_t short_line = std::uint64_t{1} << 14;
  const NumberSet& table = index_->table();
  const std::uint64_t piece = 4 * std::max(least_, short_line);
  goes_on_ = false;
  for (; kept_ || length() < piece; right_ = index_->right_of(right_)) {
    const Place place = table.find(right_);
    if (place == ColumnIndex::none) return length() >= least_;
    list(place);
    if (length() > ahead) table.fetch(right_ + ahead);
  }
  goes_on_ = true;
  return true;
}

}  // namespace referee::internal::connectz
