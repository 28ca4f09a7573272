#include "python/unlocked.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace referee::python {
namespace {

std::atomic<bool> ending = false;
std::thread::id ending_thread;  // which may go on
std::atomic<unsigned> threads_that_lock = 0;

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

}  // namespace referee::python
