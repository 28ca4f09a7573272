#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/statistics.hpp"

namespace referee::internal::stats {

/// A histogram of lengths: a bin for each length up to 2047, and above that one for all lengths
/// with the same first 11 binary digits. At most half a megabyte, whatever is added.
class LengthHistogram {
 public:
  void add(std::uint64_t length);

  /// Nothing if no length was added.
  std::optional<Statistics::Lengths> summary() const;

 private:
  using Bin = Statistics::Lengths::Bin;

  std::uint64_t at_most(double share) const;
  std::vector<Bin> bins(std::uint64_t median) const;

  std::vector<std::uint64_t> counts_;
  std::uint64_t games_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t most_ = 0;
};

}  // namespace referee::internal::stats
