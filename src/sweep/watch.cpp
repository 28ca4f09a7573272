#include "sweep/watch.hpp"

namespace referee::internal::sweep {

Watch::Lane& Watch::new_lane() {
  const std::lock_guard lock(mutex_);
  return lanes_.emplace_back();
}

Watch::Sight Watch::look() const {
  const std::lock_guard lock(mutex_);
  Sight sight;
  for (const Lane& lane : lanes_) {
    sight.files += lane.files.load(std::memory_order_relaxed);
    sight.bytes += lane.meter.bytes();
    sight.failures += lane.failures.load(std::memory_order_relaxed);
  }
  return sight;
}

}  // namespace referee::internal::sweep
