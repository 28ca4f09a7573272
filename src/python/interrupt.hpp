#pragma once

#include <cstdint>
#include <functional>

#include "referee/judge.hpp"

namespace referee::python {

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
