#include "games/connectz/column_index.hpp"

namespace referee::internal::connectz {

void ColumnIndex::reset(const base::Natural& width) {
  width_ = width.clamped();
  dense_ = width_ <= narrow;
  forget();
}

void ColumnIndex::forget() {
  table_.clear();
  names_.clear();
  named_.clear();
}

ColumnIndex::Place ColumnIndex::enter(const base::Natural& column) {
  const std::uint64_t number = name(column);
  return dense_ ? static_cast<Place>(number) : table_.enter(number);
}

std::optional<ColumnIndex::Place> ColumnIndex::find(const base::Natural& column) const {
  const std::uint64_t number = number_of(column);
  if (dense_) return number < width_ ? std::optional(static_cast<Place>(number)) : std::nullopt;
  const Place place = number != nowhere ? table_.find(number) : none;
  return place != none ? std::optional(place) : std::nullopt;
}

base::Natural ColumnIndex::column(Place place) const {
  return column_of(number(place));
}

base::Natural ColumnIndex::column_of(std::uint64_t number) const {
  if (number < first_name) return number + 1;
  return *named_[static_cast<std::size_t>(number - first_name)];
}

std::uint64_t ColumnIndex::number_of(const base::Natural& column) const {
  // Column 0, which there is none of, comes out as one without a name.
  const std::uint64_t index = column.clamped() - 1;
  if (index < first_name) return index;
  const auto at = names_.find(column);
  return at != names_.end() ? at->second : nowhere;
}

std::uint64_t ColumnIndex::name(const base::Natural& column) {
  const std::uint64_t index = column.clamped() - 1;
  if (index < first_name) return index;
  const auto [at, added] = names_.try_emplace(column, first_name + named_.size());
  if (added) named_.push_back(&at->first);
  return at->second;
}

std::uint64_t ColumnIndex::number_of(const ColumnIndex& there, std::uint64_t number) const {
  return number < first_name ? number : number_of(there.column_of(number));
}

std::uint64_t ColumnIndex::name(const ColumnIndex& there, std::uint64_t number) {
  return number < first_name ? number : name(there.column_of(number));
}

bool ColumnIndex::is_crowded() const {
  if (dense_ || width_ > most_places) return false;
  if (width_ <= widest_early) return table_.size() * early_share >= width_;
  return table_.size() / 3 >= width_ / 4;
}

void ColumnIndex::make_dense(base::ZeroArray<std::uint64_t>& values) {
  table_.dissolve(width_, values);
  dense_ = true;
  forget();
}

}  // namespace referee::internal::connectz
