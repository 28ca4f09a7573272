#pragma once

#include <atomic>

namespace referee::internal::cli {

/// Turns the first SIGINT or SIGTERM into a flag, so that a sweep can end with a valid report. The
/// second one ends the process at once.
class Interrupt {
 public:
  Interrupt();

  /// Becomes true at the signal; other code may set it too.
  std::atomic<bool>& stop();

  /// Becomes true at the signal only.
  const std::atomic<bool>& signal() const;

  /// Whether a signal came.
  bool came() const;
};

}  // namespace referee::internal::cli
