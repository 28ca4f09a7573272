#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/statistics.hpp"

namespace referee::internal::stats {

/// Counts lengths: each one up to 2047, and above that those alike in their first 11 binary digits.
/// At most half a megabyte, whatever comes.
class LengthHistogram {
 public:
  void add(std::uint64_t length);

  /// Nothing if nothing was added.
  std::optional<Statistics::Lengths> summary() const;

 private:
  std::uint64_t at_most(double share) const;

  std::vector<std::uint64_t> counts_;
  std::uint64_t games_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t most_ = 0;
};

}  // namespace referee::internal::stats
