#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "referee/judge.hpp"

namespace referee::python {

/// Releases the interpreter's lock as long as it lives. Where the interpreter has ended meanwhile,
/// as it may under a daemon thread, the thread never returns: there is nothing to return to.
/// REQUIRES: the lock is held.
class Unlocked {
 public:
  Unlocked() : state_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() { lock_again(); }

  /// Whether the interpreter is about to end.
  static bool is_ending();

  /// To be called once, with the lock held, before the interpreter ends: from then on no thread
  /// gets the lock through here. Waits for those that are about to.
  static void end();

 private:
  void lock_again() const;

  PyThreadState* state_;
};

/// Releases the interpreter's lock as Unlocked does, and takes it now and then to look for signals:
/// for work that calls look() often.
class SignalWatch {
 public:
  SignalWatch();

  /// Throws what a signal's handler raises (KeyboardInterrupt); then the lock is held.
  void look();

 private:
  std::optional<Unlocked> unlocked_;
  std::chrono::steady_clock::time_point next_;
};

/// Calls `work`, which uses `judge`, without the interpreter's lock: in a thread of its own, while
/// this one looks for signals. Throws what `work` throws, and what a signal's handler raises
/// (KeyboardInterrupt), after `judge` was stopped. REQUIRES: the lock is held.
void run_interruptibly(referee::Judge& judge, const std::function<void()>& work);

/// A number that is another one in each process that comes from this one by fork(): there the
/// threads of this one do not run.
std::uint64_t process_number();

/// To be called in a process that has just come from fork().
void note_fork();

}  // namespace referee::python
