#include "stats/length_histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace referee::internal::stats {
namespace {

constexpr unsigned digits = 11;
constexpr std::uint64_t half = std::uint64_t{1} << (digits - 1);

/// The bin of a length: 0 to 2047 have one each; then come 1024 bins for each further binary digit.
std::size_t bucket_of(std::uint64_t length) {
  const auto width = static_cast<unsigned>(std::bit_width(length));
  if (width <= digits) return static_cast<std::size_t>(length);
  const unsigned shift = width - digits;
  return static_cast<std::size_t>(shift * half + (length >> shift));
}

/// The least length in that bin.
std::uint64_t length_at(std::size_t bucket) {
  if (bucket < 2 * half) return bucket;
  const std::uint64_t shift = bucket / half - 1;
  return (bucket - shift * half) << shift;
}

/// 1, 2 or 5 times a power of ten, so that few bins hold all lengths from `least` to `most`, and no
/// bin is narrower than what is told apart.
std::uint64_t bin_width(std::uint64_t least, std::uint64_t most) {
  constexpr std::uint64_t most_bins = 12;
  const std::size_t bucket = bucket_of(most);
  const std::uint64_t told_apart = length_at(bucket + 1) - length_at(bucket);
  for (std::uint64_t power = 1;; power *= 10) {
    for (const std::uint64_t width : {power, 2 * power, 5 * power}) {
      if (width < told_apart) continue;
      if (most / width - least / width < most_bins) return width;
    }
  }
}

}  // namespace

void LengthHistogram::add(std::uint64_t length) {
  const std::size_t bucket = bucket_of(length);
  if (counts_.size() <= bucket) counts_.resize(bucket + 1);
  ++counts_[bucket];
  least_ = games_ == 0 ? length : std::min(least_, length);
  most_ = std::max(most_, length);
  ++games_;
  sum_ += length;
}

std::optional<Statistics::Lengths> LengthHistogram::summary() const {
  if (games_ == 0) return std::nullopt;
  const std::uint64_t median = at_most(0.5);
  return Statistics::Lengths{
      games_,      least_,       static_cast<double>(sum_) / static_cast<double>(games_),
      median,      at_most(0.9), most_,
      bins(median)};
}

std::vector<LengthHistogram::Bin> LengthHistogram::bins(std::uint64_t median) const {
  constexpr std::uint64_t long_tail = 20;
  const bool doubles = most_ > 0 && (most_ - 1) / long_tail >= std::max(median, std::uint64_t{1});
  const std::uint64_t width = doubles ? 1 : bin_width(least_, most_);
  std::vector<Bin> bins;
  std::uint64_t begin = doubles ? std::bit_floor(least_) : least_ - least_ % width;
  for (;;) {
    const std::uint64_t size = doubles ? std::max(begin, std::uint64_t{1}) : width;
    bins.push_back({begin, begin + (size - 1), 0});
    if (bins.back().most >= most_) break;
    begin += size;
  }
  auto bin = bins.begin();
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    if (counts_[bucket] == 0) continue;
    while (std::max(length_at(bucket), least_) > bin->most) ++bin;
    bin->games += counts_[bucket];
  }
  return bins;
}

/// The least length that this share of the games does not exceed.
std::uint64_t LengthHistogram::at_most(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(games_)));
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    seen += counts_[bucket];
    if (seen >= wanted) return std::max(length_at(bucket), least_);
  }
  return most_;
}

}  // namespace referee::internal::stats
