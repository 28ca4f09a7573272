#include "sweep/crew.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "base/trouble.hpp"
#include "sweep/worker.hpp"

namespace referee::internal::sweep {
namespace {

/// How long a report may wait before it is printed, and a stop before it is noticed.
constexpr std::chrono::milliseconds tick{50};

/// How many files a worker takes at once as long as they are small.
constexpr std::size_t max_batch = 32;

}  // namespace

Crew::Crew(const game::Entry& entry, const Plan& plan, std::span<const Outlet> outlets,
           std::atomic<bool>& stop)
    : entry_(entry),
      plan_(plan),
      outlets_(outlets),
      stop_(stop),
      files_(plan, stop),
      order_({max_pending_files, max_pending_bytes}),
      workers_(0, plan.jobs - 1) {
  threads_.reserve(plan.jobs);
  while (threads_.size() < plan.jobs && add_worker()) continue;
}

Crew::~Crew() {
  if (!all_taken_) halt();
  for (std::thread& thread : threads_) thread.join();
}

Order::Batch Crew::take() {
  if (stop_.load()) order_.stop();
  Order::Batch batch = order_.take(tick);
  rethrow_failure();
  all_taken_ = batch.last && !stop_.load();
  return batch;
}

/// False when the system gives no more threads; then those that are there do the work.
bool Crew::add_worker() {
  ++working_;
  try {
    threads_.emplace_back([this] { work(); });
    return true;
  } catch (const std::system_error& error) {
    // The others may have ended while this one was counted.
    leave();
    if (threads_.empty()) {
      throw base::Trouble(std::string("cannot start a thread: ") + error.what());
    }
    return false;
  }
}

void Crew::work() {
  try {
    judge_files();
  } catch (...) {  // not of a file: no memory for the names of a directory, say
    const std::lock_guard lock(failure_mutex_);
    failure_ = std::current_exception();
    halt();
  }
  leave();
  workers_.help();  // who finds no file any more helps the others, until the last of them
}

void Crew::judge_files() {
  Order::Ticket ticket = 0;
  Worker worker(entry_, plan_, outlets_, workers_, stop_,
                [&](Sheet& sheet) { order_.add(ticket, std::exchange(sheet, {})); });
  std::vector<io::Found> files(max_batch);
  std::size_t wanted = 1;
  while (!stop_.load()) {
    const std::size_t count = find({files.data(), wanted}, ticket);
    if (count == 0) break;
    bool was_slow = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (!worker.judge(files[i])) return;
      was_slow = was_slow || worker.was_slow();
    }
    worker.hand_over();
    order_.close(ticket);
    wanted = was_slow ? 1 : std::min(2 * wanted, max_batch);
  }
}

/// Puts the next files into `room` and opens a slot for them.
std::size_t Crew::find(std::span<io::Found> room, Order::Ticket& ticket) {
  const std::lock_guard lock(files_mutex_);
  std::size_t count = 0;
  while (count < room.size() && files_.next(room[count])) ++count;
  if (count > 0) ticket = order_.open(count);
  return count;
}

void Crew::leave() {
  if (--working_ > 0) return;
  order_.finish();
  workers_.end();
}

void Crew::halt() {
  stop_.store(true);
  order_.stop();
}

void Crew::rethrow_failure() {
  const std::lock_guard lock(failure_mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace referee::internal::sweep
