#pragma once

#include <atomic>
#include <chrono>

namespace referee::internal::base {

/// How long one file may take, and whether the user still wants to know. Whoever hands out blocks
/// asks it once a block, and while waiting for a slow pipe; nobody asks it per move.
class Deadline {
 public:
  /// Endless.
  Deadline() = default;

  /// Ends `max_seconds` from now (infinity: never), or when `*stop` becomes true (null: never).
  /// `stop` must outlive this object and may be set from another thread or a signal handler.
  Deadline(double max_seconds, const std::atomic<bool>* stop);

  /// Throws Error when it has ended; the words say why.
  void check() const;

 private:
  using Clock = std::chrono::steady_clock;

  double max_seconds_ = 0;
  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace referee::internal::base
