#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

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

/// Counts the files of a sweep and their bytes in advance, by a walk in a thread of its own (a
/// shard has already been walked and gives its list): one stat() a file. Files that appear or
/// disappear meanwhile make the count an estimate.
class FileCounter {
 public:
  /// Next gives the next file, or false; Walk begins a walk, which ends early once `stop` is true.
  using Next = std::function<bool(io::Found& found)>;
  using Walk = std::function<Next(const std::atomic<bool>& stop)>;

  /// Starts counting.
  explicit FileCounter(Walk walk);
  FileCounter(const FileCounter&) = delete;
  FileCounter& operator=(const FileCounter&) = delete;

  /// Ends the walk, even before its end.
  ~FileCounter();

  struct Count {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    bool has_streams = false;  ///< whose bytes cannot be known
    bool is_complete = false;  ///< it will not grow any more
  };

  /// The count so far.
  Count count() const;

 private:
  void count_all(const Walk& walk);
  void add(const io::Found& file);

  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> files_{0};
  std::atomic<std::uint64_t> bytes_{0};
  std::atomic<bool> has_streams_{false};
  std::atomic<bool> is_complete_{false};
  std::thread thread_;
};

}  // namespace referee::internal::progress
