#pragma once

#include <cstdint>
#include <deque>

namespace referee::internal::progress {

/// The recent speed: a moving average over a window of time.
class Speed {
 public:
  /// The length of the window in seconds.
  static constexpr double window = 10;

  /// Adds a sample: the totals at this time, in seconds from any fixed moment. All may only grow.
  void add(double seconds, std::uint64_t bytes, std::uint64_t files);

  /// 0 until there are enough samples.
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
