#include "base/helper_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace referee::internal::base {
namespace {

/// Moves a thread that was just started away from the calling thread's processor. Otherwise the two
/// may share that for some ten milliseconds while others are idle, until the system balances its
/// load: as long as it takes to judge some ten megabytes. Afterwards the thread may run anywhere.
void part_from_caller(std::thread& thread) {
  cpu_set_t allowed;
  const int processor = ::sched_getcpu();
  if (processor < 0 || ::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  cpu_set_t others = allowed;
  CPU_CLR(static_cast<unsigned>(processor), &others);
  // Only advice to the system: the thread does the same work anywhere.
  if (::pthread_setaffinity_np(thread.native_handle(), sizeof others, &others) != 0) return;
  ::pthread_setaffinity_np(thread.native_handle(), sizeof allowed, &allowed);
}

}  // namespace

HelperPool::HelperPool(unsigned own, unsigned most) : own_(own), most_(std::max(own, most)) {}

HelperPool::~HelperPool() {
  end();
  for (std::thread& thread : threads_) thread.join();
}

HelperPool::Call::Call(HelperPool& pool, std::function<void()> task, std::function<void()> close)
    : pool_(pool), task_(std::move(task)), close_(std::move(close)) {
  const std::lock_guard lock(pool_.mutex_);
  pool_.start_own();
  number_ = ++pool_.last_number_;
  pool_.calls_.push_back(this);
  pool_.changed_.notify_all();
}

HelperPool::Call::~Call() {
  if (close_) close_();
  std::unique_lock lock(pool_.mutex_);
  pool_.calls_.remove(this);
  pool_.changed_.wait(lock, [this] { return running_ == 0; });
}

void HelperPool::help() {
  std::unique_lock lock(mutex_);
  std::uint64_t seen = 0;  // calls up to this number were answered
  for (;;) {
    Call* call = nullptr;
    changed_.wait(lock, [&] { return ended_ || (call = open_call(seen)) != nullptr; });
    if (ended_) return;
    seen = call->number_;
    ++call->running_;
    lock.unlock();
    call->task_();
    lock.lock();
    --call->running_;
    changed_.notify_all();
  }
}

void HelperPool::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

/// As many threads as the system gives; without any, the caller does the work alone.
void HelperPool::start_own() {
  try {
    while (threads_.size() < own_) {
      part_from_caller(threads_.emplace_back([this] { help(); }));
    }
  } catch (const std::system_error&) {
    own_ = static_cast<unsigned>(threads_.size());
  } catch (const std::bad_alloc&) {
    own_ = static_cast<unsigned>(threads_.size());
  }
}

/// The first open call with a number above `after`.
HelperPool::Call* HelperPool::open_call(std::uint64_t after) {
  const auto found = std::find_if(calls_.begin(), calls_.end(),
                                  [&](const Call* call) { return call->number_ > after; });
  return found != calls_.end() ? *found : nullptr;
}

}  // namespace referee::internal::base
