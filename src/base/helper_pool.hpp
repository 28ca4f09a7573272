#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace referee::internal::base {

/// Threads that help with one large piece of work when somebody calls for help. They are threads of
/// its own, started with the first call (so that who never calls never pays), and whoever lends
/// itself by help().
class HelperPool {
 public:
  /// `most` is how many may come to help at once, of which `own` are threads of its own.
  explicit HelperPool(unsigned own = 0, unsigned most = 0);
  HelperPool(const HelperPool&) = delete;
  HelperPool& operator=(const HelperPool&) = delete;
  ~HelperPool();

  /// How many may come to help at most.
  unsigned most() const { return most_; }

  /// A call for help, open while it lives.
  class Call {
   public:
    /// Each thread that comes runs `task` once, beside the caller and other threads. It must not
    /// throw, and has to return soon once the caller wants to close the call.
    Call(HelperPool& pool, std::function<void()> task);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Waits until nobody runs the task any more.
    ~Call();

   private:
    friend class HelperPool;

    HelperPool& pool_;
    std::function<void()> task_;
    std::uint64_t number_ = 0;
    unsigned running_ = 0;
  };

  /// Lends the calling thread until end() is called.
  void help();

  /// Nobody will call any more.
  void end();

 private:
  void start_own();
  Call* open_call(std::uint64_t after);

  unsigned own_;
  unsigned most_;
  std::mutex mutex_;
  std::condition_variable news_;  // a call was opened, a task returned, or the end came
  std::list<Call*> calls_;
  std::uint64_t last_number_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::base
