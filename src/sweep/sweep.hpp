#pragma once

#include <atomic>

#include "game/referee.hpp"
#include "io/output.hpp"
#include "report/printer.hpp"
#include "sweep/plan.hpp"

namespace referee::sweep {

/// Judges everything in the plan with `plan.jobs` threads, and prints the reports in byte order of
/// the paths into `output`, each as soon as that order allows. The caller's thread is the clerk
/// that writes. Ends early, with Summary::partial, once `stop` becomes true (it may be set by a
/// signal handler, and is set when `plan.max_failures` is reached) or when writing throws, which is
/// passed on.
///
/// The printed reports and the summary are the same for any number of jobs, times aside.
report::Summary run(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
                    io::Output& output, std::atomic<bool>& stop);

}  // namespace referee::sweep
