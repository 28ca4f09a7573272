#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace referee::internal::base {

/// A thread pool that helps with one large piece of work when a thread calls for help. Its threads
/// are those it starts itself, at the first call (a program that never calls never pays for them),
/// and any thread that lends itself by help().
class HelperPool {
 public:
  /// `most` is how many threads may help at once, of which `own` are the pool's own.
  explicit HelperPool(unsigned own = 0, unsigned most = 0);
  HelperPool(const HelperPool&) = delete;
  HelperPool& operator=(const HelperPool&) = delete;
  ~HelperPool();

  /// How many threads may help at most.
  unsigned most() const { return most_; }

  /// A call for help, open during the lifetime of this object.
  class Call {
   public:
    /// Each thread that helps runs `task` once, concurrently with the caller and other threads. The
    /// task must not throw, and has to return soon after `close`, which the destructor calls if it
    /// is not empty, before it waits for them.
    Call(HelperPool& pool, std::function<void()> task, std::function<void()> close = {});
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Waits until no thread runs the task any more.
    ~Call();

   private:
    friend class HelperPool;

    HelperPool& pool_;
    std::function<void()> task_;
    std::function<void()> close_;
    std::uint64_t number_ = 0;
    unsigned running_ = 0;
  };

  /// Lends the calling thread until end() is called.
  void help();

  /// There will be no more calls.
  void end();

 private:
  void start_own();
  Call* open_call(std::uint64_t after);

  unsigned own_;
  unsigned most_;
  std::mutex mutex_;
  std::condition_variable changed_;  // a call was opened, a task returned, or the end came
  std::list<Call*> calls_;
  std::uint64_t last_number_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::base
