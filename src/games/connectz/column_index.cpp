#include "games/connectz/column_index.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "base/random.hpp"

namespace referee::connectz {

std::size_t ColumnIndex::SeededHash::operator()(std::uint64_t column) const {
  static const std::uint64_t seed =
      (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
  return base::scramble(column ^ seed);
}

void ColumnIndex::reset(const base::Natural& width) {
  width_ = width.clamped();
  dense_ = width_ <= narrow;
  forget_places();
}

void ColumnIndex::forget_places() {
  // Clearing a table costs its buckets, so that one large game would slow down all that follow.
  constexpr std::size_t cheap_buckets = 4096;
  if (places_.bucket_count() > cheap_buckets) {
    places_ = {};
  } else {
    places_.clear();
  }
  huge_places_.clear();
  columns_.clear();
  sorted_.clear();
  strips_.clear();
}

ColumnIndex::Place ColumnIndex::enter(const base::Natural& column) {
  if (const auto word = column.word()) return enter(*word);
  const auto [at, added] = huge_places_.try_emplace(column, static_cast<Place>(columns_.size()));
  if (added) columns_.push_back(column);
  return at->second;
}

ColumnIndex::Place ColumnIndex::enter_sparse(std::uint64_t column) {
  const auto [at, added] = places_.try_emplace(column, static_cast<Place>(columns_.size()));
  if (added) columns_.emplace_back(column);
  return at->second;
}

std::optional<ColumnIndex::Place> ColumnIndex::find(const base::Natural& column) const {
  const auto word = column.word();
  if (!word) {
    const auto at = huge_places_.find(column);
    return at != huge_places_.end() ? std::optional(at->second) : std::nullopt;
  }
  if (dense_) {
    const bool inside = *word >= 1 && *word <= width_;
    return inside ? std::optional(static_cast<Place>(*word - 1)) : std::nullopt;
  }
  const auto at = places_.find(*word);
  return at != places_.end() ? std::optional(at->second) : std::nullopt;
}

base::Natural ColumnIndex::column(Place place) const {
  return dense_ ? base::Natural(std::uint64_t{place} + 1) : columns_[place];
}

bool ColumnIndex::is_crowded() const {
  return !dense_ && width_ <= widest_dense && columns_.size() * crowded_share >= width_;
}

std::vector<ColumnIndex::Place> ColumnIndex::make_dense() {
  std::vector<Place> moved;
  moved.reserve(columns_.size());
  for (const base::Natural& column : columns_) {
    moved.push_back(static_cast<Place>(column.clamped() - 1));
  }
  dense_ = true;
  forget_places();
  return moved;
}

const std::vector<Strip>& ColumnIndex::strips() {
  if (dense_) {
    if (strips_.empty()) strips_.emplace_back(Place{0}, static_cast<std::size_t>(width_));
    return strips_;
  }
  if (sorted_.size() == columns_.size()) return strips_;
  strips_.clear();
  sort_places();
  std::size_t begin = 0;
  for (std::size_t end = 1; end <= sorted_.size(); ++end) {
    if (end < sorted_.size() && columns_[sorted_[end - 1]].plus(1) == columns_[sorted_[end]]) {
      continue;
    }
    strips_.emplace_back(sorted_.data() + begin, end - begin);
    begin = end;
  }
  return strips_;
}

void ColumnIndex::sort_places() {
  sorted_.resize(columns_.size());
  std::iota(sorted_.begin(), sorted_.end(), Place{0});
  std::sort(sorted_.begin(), sorted_.end(),
            [this](Place a, Place b) { return columns_[a] < columns_[b]; });
}

}  // namespace referee::connectz
