#include "python/unlocked.hpp"

#include <atomic>
#include <future>
#include <thread>

namespace referee::python {
namespace {

namespace py = pybind11;

std::atomic<bool> ending = false;
std::thread::id ending_thread;  // which may go on
std::atomic<unsigned> threads_that_lock = 0;

constexpr std::chrono::milliseconds between_signals{20};

std::uint64_t forks = 0;  // under the interpreter's lock

[[noreturn]] void wait_for_the_end() {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace

bool Unlocked::is_ending() {
  return ending.load();
}

void Unlocked::lock_again() const {
  // An interpreter that ends has threads that want its lock exit, which tears down what they are
  // in.
  ++threads_that_lock;
  if (ending.load() && std::this_thread::get_id() != ending_thread) {
    --threads_that_lock;
    wait_for_the_end();
  }
  PyEval_RestoreThread(state_);
  --threads_that_lock;
}

void Unlocked::end() {
  ending_thread = std::this_thread::get_id();
  ending.store(true);
  while (threads_that_lock.load() > 0) {
    PyThreadState* const state = PyEval_SaveThread();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    PyEval_RestoreThread(state);
  }
}

SignalWatch::SignalWatch()
    : unlocked_(std::in_place), next_(std::chrono::steady_clock::now() + between_signals) {}

void SignalWatch::look() {
  if (std::chrono::steady_clock::now() < next_) return;
  unlocked_.reset();
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  unlocked_.emplace();
  next_ = std::chrono::steady_clock::now() + between_signals;
}

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
