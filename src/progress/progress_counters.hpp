#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>

#include "io/meter.hpp"

namespace referee::internal::progress {

/// What can be seen of a sweep while it runs. Any thread may look.
class ProgressCounters {
 public:
  /// What one worker has done. Only that worker writes to it, and who helps it read.
  struct WorkerCounters {
    io::Meter meter;
    std::atomic<std::uint64_t> files{0};
    std::atomic<std::uint64_t> failures{0};  ///< see report::Report::is_failure()
  };

  /// A new one, which lives as long as this object.
  WorkerCounters& add_worker();

  struct Totals {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t failures = 0;
  };

  /// What all have done so far.
  Totals totals() const;

 private:
  mutable std::mutex mutex_;
  std::deque<WorkerCounters> workers_;
};

}  // namespace referee::internal::progress
