#include "sweep/sweep.hpp"

#include <chrono>
#include <exception>

#include "sweep/report_writer.hpp"
#include "sweep/worker.hpp"
#include "sweep/worker_pool.hpp"

namespace referee::internal::sweep {
namespace {

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
  io::Found found;
  while (files.next(found) && worker.judge(found)) {
    if (!files.is_next_at_hand()) worker.hand_over();
  }
  worker.hand_over();
  if (failure) std::rethrow_exception(failure);
  return writer.finish(files.taken(), files.skipped());
}

}  // namespace

FileQueue::FileQueue(const Plan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {
  if (!plan.shard) walk_.emplace(plan.operands, plan.walk, stop);
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
  if (stop_.load() || next_ == plan_.shard->size()) return false;
  plan_.shard->get(next_++, found);
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
