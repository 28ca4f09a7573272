#pragma once

#include <cstdint>

#include "base/deadline.hpp"

namespace referee::internal::base {

/// Asks a Deadline now and then, from loops whose turns are too short for a look at the clock each.
/// What a turn costs is told in units of some nanoseconds, up to what a miss of the cache takes: so
/// it is asked every few milliseconds.
class Checkpoint {
 public:
  /// Asks nobody.
  Checkpoint() = default;
  explicit Checkpoint(const Deadline& deadline) : deadline_(deadline) {}

  /// Counts some work. Throws Error when the Deadline has ended and it is time to look.
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
