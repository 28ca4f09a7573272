#pragma once

#include <cstdint>

#include "base/patience.hpp"

namespace referee::internal::base {

/// Asks a Patience now and then, from loops whose turns are too short for a look at the clock each.
/// What a turn costs is told in units of some nanoseconds, up to what a miss of the cache takes: so
/// it is asked every few milliseconds.
class Checkpoint {
 public:
  /// Asks nobody.
  Checkpoint() = default;
  explicit Checkpoint(const Patience& patience) : patience_(patience) {}

  /// Counts some work. Throws Trouble when the Patience has ended and it is time to look.
  void pass(std::uint64_t units = 1) {
    passed_ += units;
    if (passed_ < units_a_look) return;
    passed_ = 0;
    patience_.check();
  }

 private:
  static constexpr std::uint64_t units_a_look = std::uint64_t{1} << 16;

  Patience patience_;
  std::uint64_t passed_ = 0;
};

}  // namespace referee::internal::base
