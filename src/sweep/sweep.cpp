#include "sweep/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/helper_pool.hpp"
#include "sweep/reorder_buffer.hpp"
#include "sweep/report_writer.hpp"
#include "sweep/worker.hpp"

namespace referee::internal::sweep {
namespace {

/// How long a report may wait before it is printed, and how long until a stop is noticed.
constexpr std::chrono::milliseconds tick{50};

/// How many files a worker takes at once as long as they are small.
constexpr std::size_t max_batch = 32;

/// What is known from the cache is not opened, and files that are to be mapped are not copied.
io::AheadSettings settings_ahead(const Plan& plan) {
  io::AheadSettings settings = plan.walk.ahead;
  settings.fetch.only_status = plan.cache != nullptr;
  if (plan.input.access == io::Access::map) settings.fetch.largest_file = 0;
  return settings;
}

/// The pool of threads that judge, `plan.jobs` of them or as many as the system gives. The
/// destructor ends them in every case.
class WorkerPool {
 public:
  /// All must outlive this object.
  WorkerPool(const game::Definition& definition, const Plan& plan,
             std::span<const ReportOutput> outputs, std::atomic<bool>& stop);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  /// What has been printed and is next in the order of the paths; waits a while for it. Throws the
  /// exception that ended a worker.
  ReorderBuffer::Taken take();

  /// The number of special files after the last file. REQUIRES: the last batch was taken.
  std::uint64_t skipped_at_end() const { return all_taken_ ? files_.skipped() : 0; }

  /// How many files were taken to be judged. REQUIRES: as skipped_at_end().
  std::uint64_t files_taken() const { return all_taken_ ? files_.taken() : 0; }

 private:
  bool add_worker();
  void work();
  void judge_files();
  std::size_t find(std::span<io::Found> room, ReorderBuffer::Ticket& ticket);
  void leave();
  void halt();
  void rethrow_failure();

  const game::Definition& definition_;
  const Plan& plan_;
  std::span<const ReportOutput> outputs_;
  std::atomic<bool>& stop_;
  std::mutex files_mutex_;  // also keeps tickets in the order of the walk
  FileQueue files_;
  io::FilesAhead ahead_;  // of which judges take them
  ReorderBuffer reorder_buffer_;
  base::HelperPool helpers_;
  std::atomic<unsigned> working_{1};  // the workers, and the thread that starts them
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  bool all_taken_ = false;
  std::vector<std::thread> threads_;
};

WorkerPool::WorkerPool(const game::Definition& definition, const Plan& plan,
                       std::span<const ReportOutput> outputs, std::atomic<bool>& stop)
    : definition_(definition),
      plan_(plan),
      outputs_(outputs),
      stop_(stop),
      files_(plan, stop),
      ahead_([this](io::Found& found) { return files_.next(found); }, settings_ahead(plan), stop),
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
      if (!ahead_.sample(files[i]) || !worker.judge(files[i])) return;
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
  // Those that are at hand do not wait for the next one.
  const auto waits = [&] { return ahead_.is_fetching() && !ahead_.is_next_at_hand(); };
  while (count < room.size() && (count == 0 || !waits()) && ahead_.next(room[count])) ++count;
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

report::Summary run_pool(const game::Definition& definition, const Plan& plan,
                         std::span<const ReportOutput> outputs, ReportWriter& writer,
                         std::atomic<bool>& stop) {
  WorkerPool pool(definition, plan, outputs, stop);
  for (bool last = false; !last;) {
    ReorderBuffer::Taken taken = pool.take();
    for (ReportBatch& batch : taken.batches) writer.take(batch);
    writer.flush();
    last = taken.last;
  }
  return writer.finish(pool.files_taken(), pool.skipped_at_end());
}

/// With one worker the caller is worker and writer in turn, which saves passing batches between
/// threads; it writes before anything that may take long.
report::Summary run_alone(const game::Definition& definition, const Plan& plan,
                          std::span<const ReportOutput> outputs, ReportWriter& writer,
                          std::atomic<bool>& stop) {
  std::exception_ptr failure;
  base::HelperPool no_helpers;
  Worker worker(definition, plan, outputs, no_helpers, stop, [&](ReportBatches& batches) {
    ReportBatch& batch = batches.front();
    try {
      if (!failure) writer.take(batch);
      if (!failure) writer.flush();
    } catch (...) {
      failure = std::current_exception();
      stop.store(true);
    }
    batch.clear();
  });
  writer.flush();
  FileQueue files(plan, stop);
  io::FilesAhead ahead([&](io::Found& found) { return files.next(found); }, settings_ahead(plan),
                       stop);
  io::Found found;
  while (ahead.next(found) && ahead.sample(found) && worker.judge(found)) {
    const bool is_at_hand = ahead.is_fetching() ? ahead.is_next_at_hand() : files.is_next_at_hand();
    if (!is_at_hand) worker.hand_over();
  }
  worker.hand_over();
  if (failure) std::rethrow_exception(failure);
  return writer.finish(files.taken(), files.skipped());
}

}  // namespace

FileQueue::FileQueue(const Plan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {
  if (plan.shard) {
    listed_.emplace(plan.shard->files());
  } else {
    walk_.emplace(plan.operands, plan.walk, stop);
  }
}

bool FileQueue::next(io::Found& found) {
  if (!find(found)) return false;
  if (!plan_.given_up.empty()) {
    const auto reason = plan_.given_up.find(found.path);
    found.refused = reason == plan_.given_up.end() ? "" : reason->second;
  }
  ++taken_;
  return true;
}

bool FileQueue::find(io::Found& found) {
  if (walk_) return walk_->next(found);
  if (stop_.load() || !listed_->next()) return false;
  listed_->get(found);
  return true;
}

bool FileQueue::is_next_at_hand() const {
  return walk_ ? walk_->is_next_at_hand() : true;
}

std::uint64_t FileQueue::skipped() const {
  return walk_ ? walk_->skipped() : plan_.shard->skipped();
}

progress::FileCounter::Walk walk_of(const Plan& plan) {
  return [&plan](const std::atomic<bool>& stop) {
    const auto files = std::make_shared<FileQueue>(plan, stop);
    return [files](io::Found& found) { return files->next(found); };
  };
}

report::Summary run(const game::Definition& definition, const Plan& plan,
                    std::span<ReportOutput> outputs, std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  ReportWriter writer(plan, outputs, stop);
  report::Summary summary = plan.jobs == 1 ? run_alone(definition, plan, outputs, writer, stop)
                                           : run_pool(definition, plan, outputs, writer, stop);
  if (plan.timing) summary.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return summary;
}

}  // namespace referee::internal::sweep
