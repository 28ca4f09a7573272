#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include <functional>

#include "io/walk/found.hpp"

namespace referee::internal::progress {

/// Counts what a sweep will come to, with a walk of its own in a thread of its own (a shard has
/// been walked and lists its files): a stat a file. FileQueue that appear or go meanwhile make it
/// an estimate.
class FileCounter {
 public:
  /// Gives the next file, or false; and what begins a walk that ends early once `stop` is true.
  using Next = std::function<bool(io::Found& found)>;
  using Walk = std::function<Next(const std::atomic<bool>& stop)>;

  /// Begins.
  explicit FileCounter(Walk walk);
  FileCounter(const FileCounter&) = delete;
  FileCounter& operator=(const FileCounter&) = delete;

  /// Ends the walk, wherever it is.
  ~FileCounter();

  struct Count {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    bool has_streams = false;  ///< whose bytes nobody can know
    bool is_complete = false;  ///< it will grow no more
  };

  /// So far.
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
