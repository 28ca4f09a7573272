#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "io/walk/walk.hpp"
#include "progress/file_counter.hpp"
#include "sweep/plan.hpp"

namespace referee::internal::sweep {

/// The files of a plan in order: the list of its shard, or found by a walk as they are needed. Not
/// for several threads at once.
class FileQueue {
 public:
  /// Both must outlive this object.
  FileQueue(const Plan& plan, const std::atomic<bool>& stop);

  /// As io::Walk::next().
  bool next(io::Found& found);
  bool is_next_at_hand() const;
  std::uint64_t skipped() const;

  /// How many files next() has given.
  std::uint64_t taken() const { return taken_; }

 private:
  bool find(io::Found& found);

  const Plan& plan_;
  const std::atomic<bool>& stop_;
  std::optional<io::Walk> walk_;  // if there is no shard
  std::size_t next_ = 0;          // of the shard
  std::uint64_t taken_ = 0;
};

/// Makes a walk through the files of a plan each time they are to be counted. `plan` must outlive
/// the result.
progress::FileCounter::Walk walk_of(const Plan& plan);

}  // namespace referee::internal::sweep
