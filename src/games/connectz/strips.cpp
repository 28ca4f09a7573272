#include "games/connectz/strips.hpp"

#include <algorithm>
#include <utility>

namespace referee::connectz {

void Strips::begin(const ColumnIndex& index, std::uint64_t least) {
  index_ = &index;
  least_ = least;
  columns_.clear();
  next_place_ = 0;
  name_ = index.names().begin();
  goes_on_ = index.is_dense();
}

const Strip* Strips::next() {
  if (index_->is_dense()) {
    strip_ = Strip(Place{0}, index_->places());
    return std::exchange(goes_on_, false) ? &strip_ : nullptr;
  }
  if (goes_on_) {
    places_.erase(places_.begin(), places_.end() - static_cast<std::ptrdiff_t>(least_ - 1));
    if (look_right()) return &strip_;
  }
  while (next_column()) {
    if (look_left() && look_right()) return &strip_;
  }
  return next_named() ? &strip_ : nullptr;
}

/// Puts another column at the end of the list; some are found at a time, so that their neighbours
/// are on their way from the memory.
bool Strips::next_column() {
  constexpr std::size_t at_once = 64;
  const NumberTable& table = index_->table();
  if (!columns_.empty()) columns_.pop_back();
  if (!columns_.empty()) return true;
  for (; next_place_ < table.slots() && columns_.size() < at_once; ++next_place_) {
    if (table.is_free(next_place_)) continue;
    const std::uint64_t number = table.number(next_place_);
    if (number % least_ != 0 || number >= ColumnIndex::first_name) continue;
    table.fetch(number - 1);
    table.fetch(number + 1);
    columns_.push_back(next_place_);
  }
  return !columns_.empty();
}

/// Lists the columns up to the last of the list; false if another multiple is among them.
bool Strips::look_left() {
  const NumberTable& table = index_->table();
  const std::uint64_t number = table.number(columns_.back());
  places_.assign(1, columns_.back());
  right_ = number + 1;
  for (std::uint64_t first = number; first > 0; --first) {
    const Place place = table.find(first - 1);
    if (place == ColumnIndex::none) break;
    if (places_.size() == least_) return false;
    places_.push_back(place);
  }
  std::reverse(places_.begin(), places_.end());
  return true;
}

/// Lists the columns to the right, up to a piece; false if it is too short.
bool Strips::look_right() {
  constexpr std::uint64_t ahead = 16;
  constexpr std::uint64_t short_line = std::uint64_t{1} << 14;
  const NumberTable& table = index_->table();
  const std::uint64_t piece = 4 * std::max(least_, short_line);
  goes_on_ = false;
  for (; places_.size() < piece; ++right_) {
    const Place place = right_ < ColumnIndex::first_name ? table.find(right_) : ColumnIndex::none;
    if (place == ColumnIndex::none) return tell();
    places_.push_back(place);
    if (places_.size() > ahead) table.fetch(right_ + ahead);
  }
  goes_on_ = true;
  return tell();
}

/// The columns with names lie in order. Those before the first may lie side by side with it; no
/// more are wanted than a line can have with it.
bool Strips::next_named() {
  const NumberTable& table = index_->table();
  const ColumnIndex::Names& names = index_->names();
  while (name_ != names.end()) {
    places_.clear();
    if (name_->first == ColumnIndex::first_name + 1) {
      for (std::uint64_t number = ColumnIndex::first_name; places_.size() + 1 < least_; --number) {
        const Place place = table.find(number - 1);
        if (place == ColumnIndex::none) break;
        places_.push_back(place);
      }
      std::reverse(places_.begin(), places_.end());
    }
    for (auto before = name_;; before = name_) {
      places_.push_back(table.find(name_->second));
      if (++name_ == names.end() || before->first.plus(1) != name_->first) break;
    }
    if (tell()) return true;
  }
  return false;
}

}  // namespace referee::connectz
