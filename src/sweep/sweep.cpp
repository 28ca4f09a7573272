#include "sweep/sweep.hpp"

#include <chrono>
#include <exception>

#include "sweep/clerk.hpp"
#include "sweep/crew.hpp"
#include "sweep/files.hpp"
#include "sweep/worker.hpp"

namespace referee::internal::sweep {
namespace {

report::Summary run_crew(const game::Entry& entry, const Plan& plan,
                         std::span<const Outlet> outlets, Clerk& clerk, std::atomic<bool>& stop) {
  Crew crew(entry, plan, outlets, stop);
  for (bool last = false; !last;) {
    Order::Batch batch = crew.take();
    for (Sheet& sheet : batch.sheets) clerk.take(sheet);
    clerk.flush();
    last = batch.last;
  }
  return clerk.finish(crew.files_taken(), crew.skipped_at_end());
}

/// With one worker the caller is worker and clerk in turn, which saves handing things to and fro;
/// it writes before anything that may take long.
report::Summary run_alone(const game::Entry& entry, const Plan& plan,
                          std::span<const Outlet> outlets, Clerk& clerk, std::atomic<bool>& stop) {
  std::exception_ptr failure;
  base::Workers nobody;
  Worker worker(entry, plan, outlets, nobody, stop, [&](Sheets& sheets) {
    Sheet& sheet = sheets.front();
    try {
      if (!failure) clerk.take(sheet);
      if (!failure) clerk.flush();
    } catch (...) {
      failure = std::current_exception();
      stop.store(true);
    }
    sheet.clear();
  });
  clerk.flush();
  Files files(plan, stop);
  io::Found found;
  while (files.next(found) && worker.judge(found)) {
    if (!files.is_next_at_hand()) worker.hand_over();
  }
  worker.hand_over();
  if (failure) std::rethrow_exception(failure);
  return clerk.finish(files.taken(), files.skipped());
}

}  // namespace

report::Summary run(const game::Entry& entry, const Plan& plan, std::span<Outlet> outlets,
                    std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Clerk clerk(plan, outlets, stop);
  report::Summary summary = plan.jobs == 1 ? run_alone(entry, plan, outlets, clerk, stop)
                                           : run_crew(entry, plan, outlets, clerk, stop);
  if (plan.timing) summary.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return summary;
}

}  // namespace referee::internal::sweep
