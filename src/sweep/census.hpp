#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "sweep/plan.hpp"

namespace referee::internal::sweep {

/// Counts what a sweep will come to, with a walk of its own in a thread of its own (a shard has
/// been walked and lists its files): a stat a file. Files that appear or go meanwhile make it an
/// estimate.
class Census {
 public:
  /// Begins. `plan` must outlive this object.
  explicit Census(const Plan& plan);
  Census(const Census&) = delete;
  Census& operator=(const Census&) = delete;

  /// Ends the walk, wherever it is.
  ~Census();

  struct Count {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    bool has_streams = false;  ///< whose bytes nobody can know
    bool is_complete = false;  ///< it will grow no more
  };

  /// So far.
  Count count() const;

 private:
  void walk(const Plan& plan);
  void add(const io::Found& file);

  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> files_{0};
  std::atomic<std::uint64_t> bytes_{0};
  std::atomic<bool> has_streams_{false};
  std::atomic<bool> is_complete_{false};
  std::thread thread_;
};

}  // namespace referee::internal::sweep
