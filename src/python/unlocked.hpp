#pragma once

#include <pybind11/pybind11.h>

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

}  // namespace referee::python
