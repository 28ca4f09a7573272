#include "python/interrupt.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>

#include "python/unlocked.hpp"

namespace referee::python {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds between_signals{20};

std::uint64_t forks = 0;  // under the interpreter's lock

}  // namespace

void run_interruptibly(referee::Judge& judge, const std::function<void()>& work) {
  std::future<void> done = std::async(std::launch::async, work);
  const auto is_done = [&done] {
    const Unlocked unlocked;
    return done.wait_for(between_signals) == std::future_status::ready;
  };
  while (!is_done()) {
    if (PyErr_CheckSignals() == 0) continue;
    const py::error_scope raised;  // is set again at the end of this block
    do judge.stop();               // again and again: it may not have begun
    while (!is_done());
    break;
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  done.get();
}

std::uint64_t process_number() {
  return forks;
}

void note_fork() {
  ++forks;
}

}  // namespace referee::python
