#pragma once

#include <atomic>
#include <span>

#include "game/referee.hpp"
#include "report/summary.hpp"
#include "sweep/plan.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// Judges everything in the plan with `plan.jobs` threads, and writes the reports in byte order of
/// the paths to every output, each as soon as that order allows; the caller writes heads and ends.
/// The calling thread is the one that writes. Ends early, with Summary::partial, once `stop`
/// becomes true (it may be set by a signal handler, and is set when `plan.max_failures` is reached)
/// or when writing throws, which is passed on.
///
/// The printed reports and the summary are the same for any number of jobs, times aside.
report::Summary run(const game::Definition& definition, const Plan& plan,
                    std::span<ReportOutput> outputs, std::atomic<bool>& stop);

}  // namespace referee::internal::sweep
