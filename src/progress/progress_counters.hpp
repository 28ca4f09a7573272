#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

#include "io/meter.hpp"
#include "io/walk/found.hpp"

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

/// Counts the files of a sweep and their bytes in advance, by a walk of its own (a shard has
/// already been walked and gives its list): one stat() a file. Files that appear or disappear
/// meanwhile make the count an estimate.
class FileCounter {
 public:
  /// Next gives the next file, or false; Walk begins a walk, which ends early once `stop` is true.
  using Next = std::function<bool(io::Found& found)>;
  using Walk = std::function<Next(const std::atomic<bool>& stop)>;
  using Clock = std::chrono::steady_clock;

  /// `stop` must outlive this object.
  FileCounter(const Walk& walk, const std::atomic<bool>& stop) : stop_(stop), next_(walk(stop)) {}

  /// Goes on counting, at most until then.
  void count_until(Clock::time_point end);

  struct Count {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    bool is_complete = false;  ///< it will not grow any more
    bool has_streams = false;  ///< whose bytes cannot be known
  };

  /// The count so far.
  const Count& count() const { return count_; }

 private:
  void add(const io::Found& file);

  const std::atomic<bool>& stop_;
  Next next_;
  io::Found found_;
  Count count_;
};

}  // namespace referee::internal::progress
