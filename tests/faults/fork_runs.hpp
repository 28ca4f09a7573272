#pragma once

#include <atomic>

// What the preloaded libraries have in common: the command is run many times, each in a fork just
// before main, which is ten times as fast as starting a program, and in each run something fails.
// Calls count from the beginning of main on. What comes before (the dynamic linker, the
// constructors of libraries) happens in every program, and nothing of ours could say a word about
// it.

namespace faults {

/// From the beginning of main on in a run; before that, and in the process that makes the runs,
/// false.
bool is_counting();

/// What a library adds to the runs. All of it is called in the process that makes the runs, but for
/// `enter`.
class Plan {
 public:
  virtual ~Plan() = default;
  /// Goes to the next run: false after the last. It sets in shared memory what the run has to know.
  virtual bool next() = 0;
  /// The name of the folder that the run takes place in.
  virtual unsigned long name() const = 0;
  /// A line is printed for each run: its name, its status as wait() gives it, and what this writes.
  virtual void describe(char* text, unsigned long bytes) const = 0;
  /// In the run, after main has returned (not if it was left by exit()).
  virtual void leave() {}
  /// How many seconds a run may take before SIGALRM ends it.
  virtual unsigned seconds() const = 0;
};

/// The plan of this library, or null if the environment asks for none. The library defines it.
Plan* make_plan();

/// Memory that all runs share with the process that makes them, zeros at first.
void* share(unsigned long bytes);

/// Prints why, and ends the process.
[[noreturn]] void fail(const char* what);

}  // namespace faults
