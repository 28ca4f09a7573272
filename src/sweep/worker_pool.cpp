#include "sweep/worker_pool.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "sweep/worker.hpp"

namespace referee::internal::sweep {
namespace {

/// How long a report may wait before it is printed, and how long until a stop is noticed.
constexpr std::chrono::milliseconds tick{50};

/// How many files a worker takes at once as long as they are small.
constexpr std::size_t max_batch = 32;

}  // namespace

WorkerPool::WorkerPool(const game::Definition& definition, const Plan& plan,
                       std::span<const ReportOutput> outputs, std::atomic<bool>& stop)
    : definition_(definition),
      plan_(plan),
      outputs_(outputs),
      stop_(stop),
      files_(plan, stop),
      reorder_buffer_({max_pending_files, max_pending_bytes}),
      helpers_(0, plan.jobs - 1) {
  threads_.reserve(plan.jobs);
  while (threads_.size() < plan.jobs && add_worker()) continue;
  leave();
}

WorkerPool::~WorkerPool() {
  if (!all_taken_) halt();
  for (std::thread& thread : threads_) thread.join();
}

ReorderBuffer::Taken WorkerPool::take() {
  if (stop_.load()) reorder_buffer_.stop();
  ReorderBuffer::Taken batch = reorder_buffer_.take(tick);
  rethrow_failure();
  all_taken_ = batch.last && !stop_.load();
  return batch;
}

/// False when the system gives no more threads; then the existing ones do the work.
bool WorkerPool::add_worker() {
  ++working_;
  try {
    threads_.emplace_back([this] { work(); });
    return true;
  } catch (const std::system_error& error) {
    leave();  // the others may have ended while this one was counted
    if (threads_.empty()) {
      throw base::Error(std::string("cannot start a thread: ") + error.what());
    }
    return false;
  } catch (const std::bad_alloc&) {
    leave();
    if (threads_.empty()) throw;
    return false;
  }
}

void WorkerPool::work() {
  try {
    judge_files();
  } catch (...) {  // not an error of a file, but for example no memory for a directory's names
    const std::lock_guard lock(failure_mutex_);
    failure_ = std::current_exception();
    halt();
  }
  leave();
  helpers_.help();  // a thread without files helps the others until all are done
}

void WorkerPool::judge_files() {
  ReorderBuffer::Ticket ticket = 0;
  Worker worker(definition_, plan_, outputs_, helpers_, stop_,
                [&](ReportBatches& batches) { reorder_buffer_.add(ticket, std::move(batches)); });
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
    reorder_buffer_.close(ticket);
    wanted = was_slow ? 1 : std::min(2 * wanted, max_batch);
  }
}

/// Opens a slot, and puts the next files into `room`, in this order: a file that has been taken
/// must be reported.
std::size_t WorkerPool::find(std::span<io::Found> room, ReorderBuffer::Ticket& ticket) {
  const std::lock_guard lock(files_mutex_);
  ticket = reorder_buffer_.open(room.size());
  std::size_t count = 0;
  while (count < room.size() && files_.next(room[count])) ++count;
  if (count == 0) reorder_buffer_.close(ticket);
  return count;
}

void WorkerPool::leave() {
  if (--working_ > 0) return;
  reorder_buffer_.finish();
  helpers_.end();
}

void WorkerPool::halt() {
  stop_.store(true);
  reorder_buffer_.stop();
}

void WorkerPool::rethrow_failure() {
  const std::lock_guard lock(failure_mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace referee::internal::sweep
