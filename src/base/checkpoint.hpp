#pragma once

#include <cstdint>

#include "base/deadline.hpp"

namespace referee::internal::base {

/// Checks a Deadline now and then, for loops whose iterations are too short for a look at the clock
/// in each. The work of an iteration is counted in units of a few nanoseconds up to the cost of a
/// cache miss, so the Deadline is checked every few milliseconds.
class Checkpoint {
 public:
  /// Checks no Deadline.
  Checkpoint() = default;
  explicit Checkpoint(const Deadline& deadline) : deadline_(deadline) {}

  /// Counts some work. Throws Error when it is time to check and the Deadline has ended.
  void pass(std::uint64_t units = 1) {
    passed_ += units;
    if (passed_ < units_a_look) return;
    passed_ = 0;
    deadline_.check();
  }

 private:
  static constexpr std::uint64_t units_a_look = std::uint64_t{1} << 16;

  Deadline deadline_;
  std::uint64_t passed_ = 0;
};

}  // namespace referee::internal::base
