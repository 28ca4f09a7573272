#include "python/interrupt.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>

namespace referee::python {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds between_signals{20};

std::uint64_t forks = 0;  // under the interpreter's lock

}  // namespace

void run_interruptibly(referee::Judge& judge, const std::function<void()>& work) {
  bool interrupted = false;
  {
    const py::gil_scoped_release unlocked;
    std::future<void> done = std::async(std::launch::async, work);
    while (done.wait_for(between_signals) != std::future_status::ready) {
      if (!interrupted) {
        const py::gil_scoped_acquire locked;
        interrupted = PyErr_CheckSignals() != 0;
      }
      if (interrupted) judge.stop();  // again and again: it may not have begun
    }
    if (!interrupted) done.get();
  }
  if (interrupted) throw py::error_already_set();
}

std::uint64_t process_number() {
  return forks;
}

void note_fork() {
  ++forks;
}

}  // namespace referee::python
