#include "sweep/sweep.hpp"

#include <chrono>
#include <exception>

#include "sweep/plan.hpp"
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
