#pragma once

#include <cstdint>
#include <deque>

namespace referee::internal::progress {

/// How fast something has been lately.
class Speed {
 public:
  /// Over how many seconds.
  static constexpr double window = 10;

  /// How much there was at this time, in seconds from any moment. Both may only grow.
  void add(double seconds, std::uint64_t bytes, std::uint64_t files);

  /// 0 until there is something to tell from.
  double bytes_per_second() const;
  double files_per_second() const;

 private:
  struct Sample {
    double seconds;
    std::uint64_t bytes;
    std::uint64_t files;
  };

  double per_second(std::uint64_t Sample::*amount) const;

  std::deque<Sample> samples_;
};

}  // namespace referee::internal::progress
