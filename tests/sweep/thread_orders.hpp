#pragma once

#include <ucontext.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace referee::internal::tests {

/// Threads of which one runs at a time, until it locks, waits or ends: then a given choice says
/// which one is next. So a program whose threads share only what mutexes protect can be tried in
/// every order in which it may run.
class ChosenThreads {
 public:
  /// Of those that can run, counted from 0; `choices` is how many there are, 2 at least.
  using Choose = std::function<std::size_t(std::size_t choices)>;

  /// `early_ticks` is how often a wait with a limit may end before nothing else can happen.
  explicit ChosenThreads(unsigned early_ticks) : early_ticks_(early_ticks) {}

  void start(std::function<void()> body) {
    Thread& thread = threads_.emplace_back();
    thread.body = std::move(body);
    ::getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = thread.stack.get();
    thread.context.uc_stack.ss_size = stack_bytes;
    thread.context.uc_link = &chooser_;
    ::makecontext(&thread.context, &ChosenThreads::enter, 0);
  }

  /// Runs all to their ends. False if there are some left that wait for each other, or that still
  /// run after `most_turns`.
  bool run(const Choose& choose) {
    running_ = this;
    for (Thread& thread : threads_) resume(thread);  // up to the first pause
    for (unsigned turn = 0; turn < most_turns; ++turn) {
      std::vector<Thread*> able;
      for (Thread& thread : threads_) {
        if (!thread.ended && thread.waits_for == nullptr) able.push_back(&thread);
      }
      const bool is_early = !able.empty();
      for (Thread& thread : threads_) {
        if (thread.may_time_out && (!is_early || early_ticks_ > 0)) able.push_back(&thread);
      }
      if (able.empty()) return ended_ == threads_.size();
      Thread& next = *able[able.size() > 1 ? choose(able.size()) : 0];
      if (next.may_time_out) {
        next.waits_for = nullptr;
        next.may_time_out = false;
        if (is_early) --early_ticks_;
      }
      resume(next);
    }
    return false;
  }

  /// Whether the thread waits, or has ended; and how often one may still be early. With what the
  /// threads know themselves these name the state that all are in.
  std::string state(std::size_t thread) const {
    const Thread& one = threads_[thread];
    return one.ended ? "ended" : one.may_time_out ? "tick" : one.waits_for != nullptr ? "wait" : "";
  }
  unsigned early_ticks() const { return early_ticks_; }

  // Called by the threads.

  static ChosenThreads& running() { return *running_; }

  /// Another one may run.
  void pause() { ::swapcontext(&now_->context, &chooser_); }

  /// Waits for notify(object). False if the time was over before.
  bool wait(const void* object, bool may_time_out) {
    Thread& self = *now_;
    self.waits_for = object;
    self.may_time_out = may_time_out;
    self.was_notified = false;
    pause();
    return self.was_notified;
  }

  /// All that wait for the object can run. Notifying one is the same where only one waits.
  void notify(const void* object) {
    for (Thread& thread : threads_) {
      if (thread.waits_for != object) continue;
      thread.waits_for = nullptr;
      thread.may_time_out = false;
      thread.was_notified = true;
    }
  }

 private:
  static constexpr unsigned most_turns = 1000;
  static constexpr std::size_t stack_bytes = std::size_t{64} << 10;

  struct Thread {
    ucontext_t context{};
    std::unique_ptr<char[]> stack = std::make_unique_for_overwrite<char[]>(stack_bytes);
    std::function<void()> body;
    const void* waits_for = nullptr;
    bool may_time_out = false;
    bool was_notified = false;
    bool ended = false;
  };

  void resume(Thread& thread) {
    now_ = &thread;
    ::swapcontext(&chooser_, &thread.context);
  }

  static void enter() {
    ChosenThreads& threads = *running_;
    threads.now_->body();
    threads.now_->ended = true;
    ++threads.ended_;
  }

  static inline ChosenThreads* running_ = nullptr;
  std::deque<Thread> threads_;
  ucontext_t chooser_{};
  Thread* now_ = nullptr;
  unsigned early_ticks_;
  std::size_t ended_ = 0;
};

/// A mutex of these threads.
class ChosenMutex {
 public:
  void lock() {
    ChosenThreads::running().pause();
    lock_again();
  }
  /// After a wait, by which others had their turn.
  void lock_again() {
    while (std::exchange(is_locked_, true)) ChosenThreads::running().wait(this, false);
  }
  void unlock() {
    is_locked_ = false;
    ChosenThreads::running().notify(this);
  }

 private:
  bool is_locked_ = false;
};

/// A condition variable of these threads.
class ChosenCondition {
 public:
  template <typename Ready>
  void wait(std::unique_lock<ChosenMutex>& lock, Ready ready) {
    while (!ready()) wait_once(lock, false);
  }
  template <typename Ready>
  bool wait_for(std::unique_lock<ChosenMutex>& lock, std::chrono::milliseconds, Ready ready) {
    while (!ready()) {
      if (!wait_once(lock, true)) return ready();
    }
    return true;
  }
  void notify_one() { notify_all(); }
  void notify_all() { ChosenThreads::running().notify(this); }

 private:
  bool wait_once(std::unique_lock<ChosenMutex>& lock, bool may_time_out) {
    lock.mutex()->unlock();
    const bool was_notified = ChosenThreads::running().wait(this, may_time_out);
    lock.mutex()->lock_again();
    return was_notified;
  }
};

/// Tries all orders. `run(choose)` runs a program once, which calls choose(choices, state) for its
/// threads with the name of the state it is in; two states of one name go on alike. Returns the
/// states.
template <typename Run>
std::set<std::string> try_all_orders(Run run) {
  std::set<std::string> met;
  std::vector<std::vector<std::size_t>> untried(1);  // the first choices of a run
  while (!untried.empty()) {
    const std::vector<std::size_t> first = std::move(untried.back());
    untried.pop_back();
    std::vector<std::size_t> made;
    bool is_new = true;
    run([&](std::size_t choices, const std::string& state) {
      const std::size_t at = made.size();
      made.push_back(at < first.size() ? first[at] : 0);
      if (at < first.size()) return made.back();
      is_new = is_new && met.insert(state).second;
      for (std::size_t other = 1; is_new && other < choices; ++other) {
        untried.push_back(made);
        untried.back().back() = other;
      }
      return made.back();
    });
  }
  return met;
}

}  // namespace referee::internal::tests
