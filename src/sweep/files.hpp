#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "io/walk.hpp"
#include "sweep/plan.hpp"

namespace referee::internal::sweep {

/// The files of a plan in their order: those of its shard, or found as they are needed. Not for
/// several threads at once.
class Files {
 public:
  /// Both must outlive this object.
  Files(const Plan& plan, const std::atomic<bool>& stop);

  /// As those of io::Walk.
  bool next(io::Found& found);
  bool is_next_at_hand() const;
  std::uint64_t skipped() const;

 private:
  const Plan& plan_;
  const std::atomic<bool>& stop_;
  std::optional<io::Walk> walk_;  // without a shard
  std::size_t next_ = 0;          // of the shard
};

}  // namespace referee::internal::sweep
