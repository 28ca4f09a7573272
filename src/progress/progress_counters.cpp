#include "progress/progress_counters.hpp"

namespace referee::internal::progress {

ProgressCounters::WorkerCounters& ProgressCounters::add_worker() {
  const std::lock_guard lock(mutex_);
  return workers_.emplace_back();
}

ProgressCounters::Totals ProgressCounters::totals() const {
  const std::lock_guard lock(mutex_);
  Totals totals;
  for (const WorkerCounters& counters : workers_) {
    totals.files += counters.files.load(std::memory_order_relaxed);
    totals.bytes += counters.meter.bytes();
    totals.failures += counters.failures.load(std::memory_order_relaxed);
  }
  return totals;
}

}  // namespace referee::internal::progress
