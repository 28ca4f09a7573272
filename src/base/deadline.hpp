#pragma once

#include <atomic>
#include <chrono>

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

}  // namespace referee::internal::base
