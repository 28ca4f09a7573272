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
  return Statistics::Lengths{
      games_,       least_,       static_cast<double>(sum_) / static_cast<double>(games_),
      at_most(0.5), at_most(0.9), most_};
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
