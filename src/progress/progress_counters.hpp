#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>

#include "io/meter.hpp"

namespace referee::internal::progress {

/// Counters of a running sweep. Any thread may read them.
class ProgressCounters {
 public:
  /// What one worker has done. Only that worker and the threads that help it read write to it.
  struct WorkerCounters {
    io::Meter meter;
    std::atomic<std::uint64_t> files{0};
    std::atomic<std::uint64_t> failures{0};  ///< see report::Report::is_failure()
  };

  /// Adds the counters of a new worker, which live as long as this object.
  WorkerCounters& add_worker();

  struct Totals {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failures = 0;
  };

  /// The sum over all workers so far.
  Totals totals() const;

 private:
  mutable std::mutex mutex_;
  std::deque<WorkerCounters> workers_;
};

}  // namespace referee::internal::progress
