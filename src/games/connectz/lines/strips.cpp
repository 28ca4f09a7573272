#include "games/connectz/lines/strips.hpp"

#include <algorithm>

namespace referee::internal::connectz {

void Strips::begin(const ColumnIndex& index, std::uint64_t least, const base::Deadline& deadline) {
  given_ = 0;
  checkpoint_ = base::Checkpoint(deadline);
  const NumberSet::Stamp stamp = index.table().stamp();
  if (index_ == &index && stamp_ == stamp && least_ == least && !searching_) return;
  index_ = &index;
  stamp_ = stamp;
  least_ = least;
  searching_ = false;
  ends_.clear();
  columns_.clear();
  next_place_ = 0;
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
    ends_.push_back(static_cast<std::uint32_t>(listed_));
  }
  const std::size_t begin = given_ > 0 ? ends_[given_ - 1] : 0;
  strip_ = Strip(places_.data() + begin, ends_[given_++] - begin);
  return &strip_;
}

/// Finds and lists another strip.
bool Strips::find_next() {
  const std::size_t begin = ends_.empty() ? 0 : ends_.back();
  while (next_column()) {
    if (list_strip(begin)) return true;
  }
  return false;
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

/// Lists the columns of the strip around the present column, from `begin` on; false if that is too
/// short, or if another multiple to the left stands for it.
bool Strips::list_strip(std::size_t begin) {
  constexpr std::uint64_t ahead = 16;
  const NumberSet& table = index_->table();
  const std::uint64_t middle = table.number(columns_.back());
  Place place = columns_.back();
  listed_ = begin;
  for (std::uint64_t number = middle; place != ColumnIndex::none; place = table.find(number)) {
    if (listed_ - begin == least_) return false;
    list(place);
    number = index_->left_of(number);
  }
  std::reverse(places_.data() + begin, places_.data() + listed_);
  for (std::uint64_t number = index_->right_of(middle);; number = index_->right_of(number)) {
    place = table.find(number);
    if (place == ColumnIndex::none) return listed_ - begin >= least_;
    list(place);
    if (listed_ - begin > ahead) table.fetch(number + ahead);
  }
}

void Strips::list(Place place) {
  checkpoint_.pass();
  constexpr std::size_t first_size = 256;
  if (listed_ == places_.size()) places_.grow(std::max(first_size, 2 * listed_));
  places_[listed_++] = place;
}

}  // namespace referee::internal::connectz
