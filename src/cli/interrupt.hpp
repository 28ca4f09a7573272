#pragma once

#include <signal.h>

#include <array>
#include <atomic>
#include <limits>

#include "base/deadline.hpp"

namespace referee::internal::cli {

/// What a write to a closed pipe, or beyond a limit of file sizes, sends. Our programs ignore them:
/// the write fails, and what had been begun is removed. Programs that we start do not.
inline constexpr std::array signals_of_writes{SIGPIPE, SIGXFSZ};

/// Turns the first SIGINT or SIGTERM into a flag, so that a sweep can end with a valid report, and
/// other commands remove what they had begun to write. The second one ends the process at once.
/// All objects of this class share the flag; the handlers stay when the object has gone.
class Interrupt {
 public:
  Interrupt() {
    [[maybe_unused]] static const bool is_installed = [] {
      for (const int number : {SIGINT, SIGTERM}) handle(number);
      return true;
    }();
  }

  /// Becomes true at the signal; other code may set it too.
  std::atomic<bool>& stop() { return stop_flag; }

  /// Ends then, however long it takes.
  base::Deadline deadline() { return {std::numeric_limits<double>::infinity(), &stop()}; }

  /// Becomes true at the signal only.
  static const std::atomic<bool>& signal() { return signal_came; }

  /// Whether a signal came since the first object was made.
  static bool came() { return signal_came.load(); }

 private:
  static void handle(int number) {
    struct sigaction action {};
    action.sa_handler = [](int) {
      signal_came.store(true);
      stop_flag.store(true);
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // no SA_RESTART: waits should end
    ::sigemptyset(&action.sa_mask);
    struct sigaction former {};
    ::sigaction(number, &action, &former);
    // If the signal was ignored when we were started (nohup, a shell's background), it stays so.
    if (former.sa_handler == SIG_IGN) ::sigaction(number, &former, nullptr);
  }

  static inline std::atomic<bool> stop_flag{false};
  static inline std::atomic<bool> signal_came{false};
};

}  // namespace referee::internal::cli
