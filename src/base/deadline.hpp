#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace referee::internal::base {

/// How long one file may take, and whether the user still wants the result. The code that hands out
/// blocks checks it once a block, and while it waits for a slow pipe; it is never checked for each
/// move.
class Deadline {
 public:
  /// Never ends.
  Deadline() = default;

  /// Ends `max_seconds` from now (infinity: never), or when `*stop` becomes true (null: never).
  /// `stop` must outlive this object and may be set from another thread or a signal handler.
  Deadline(double max_seconds, const std::atomic<bool>* stop);

  /// Throws Error when it has ended; the message says why.
  void check() const;

 private:
  using Clock = std::chrono::steady_clock;

  double max_seconds_ = 0;
  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool>* stop_ = nullptr;
};

/// Checks a Deadline now and then, for loops whose iterations are too short for a look at the clock
/// in each. The work of an iteration is counted in units of a few nanoseconds up to the cost of a
/// cache miss, so the Deadline is checked every few milliseconds.
class Checkpoint {
 public:
  /// Checks no Deadline.
  Checkpoint() = default;
  explicit Checkpoint(const Deadline& deadline) : deadline_(deadline) {}

  /// Counts some work. Throws Error when it is time to check and the Deadline has ended.
  void pass(std::uint64_t units = 1) {
    passed_ += units;
    if (passed_ < units_a_look) return;
    passed_ = 0;
    deadline_.check();
  }

 private:
  static constexpr std::uint64_t units_a_look = std::uint64_t{1} << 16;

  Deadline deadline_;
  std::uint64_t passed_ = 0;
};

}  // namespace referee::internal::base
