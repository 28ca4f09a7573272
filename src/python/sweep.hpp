#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "python/background_sweep.hpp"
#include "python/verdict.hpp"

namespace referee::python {

namespace py = pybind11;

/// Iterates over the verdicts on many files, in the byte order of their paths. All members are
/// called with the interpreter's lock held; they release it while they wait.
class Sweep {
 public:
  /// Takes what judge_settings() and sweep_options() take, the codes of the games that are handed
  /// out (None: all), and a function that next() calls some ten times a second and at the end, or
  /// None. Throws ValueError if there are no paths, and as those functions do.
  Sweep(const std::string& game, const py::dict& judge_options, py::handle paths,
        const py::dict& options, py::handle only, py::object on_progress);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

  /// The next verdict. Throws StopIteration after the last, ValueError if another thread is in
  /// here, and what a signal's handler raises (KeyboardInterrupt), after the sweep was stopped.
  Verdict next();

  /// What is left, as rows of a table.
  py::list to_dicts();

  /// Stops the judging, if it has not come to its end. There are no more verdicts then.
  void close();

  /// What it came to; None before it has ended.
  py::object summary();

  /// The function that is told, or None.
  const py::object& on_progress() const { return on_progress_; }

 private:
  /// Whether there are reports to hand out; if not, waits for them. False if there will be none.
  bool has_reports();
  bool wait_for_reports();
  void tell_progress(bool ended);
  bool is_of_this_process() const;

  std::shared_ptr<BackgroundSweep> sweep_;  // kept by each call that waits for it
  std::uint64_t process_;
  std::vector<Report> taken_;
  std::size_t next_ = 0;  // of those
  bool in_use_ = false;
  bool is_closed_ = false;
  py::object on_progress_;
  std::chrono::steady_clock::time_point told_;
};

/// Adds the class to the module.
void define_sweep(py::module_& module);

}  // namespace referee::python
