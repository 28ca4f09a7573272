#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/walk.hpp"
#include "report/printer.hpp"

namespace referee::sweep {

/// What is to be judged, and how.
struct Plan {
  std::vector<std::string> operands;  ///< files, directories, "-"
  io::WalkOptions walk;
  base::Limits limits;  ///< for each file
  unsigned jobs = 1;    ///< files judged at once
  std::uint64_t max_failures = std::numeric_limits<std::uint64_t>::max();
  std::vector<game::Code> only;  ///< what is printed; empty: everything
  bool timing = true;
};

/// How many verdicts may wait behind a slow file.
inline constexpr std::size_t max_pending_verdicts = 65536;

/// Judges everything in the plan with `plan.jobs` threads, and prints the reports in byte order of
/// the paths, each as soon as that order allows. The caller's thread is the clerk that prints;
/// `flush` is called when it has nothing more to print for the moment. Ends early, with
/// Summary::partial, once `stop` becomes true (it may be set by a signal handler, and is set when
/// `plan.max_failures` is reached) or when the printer throws, which is passed on.
///
/// The printed reports and the summary are the same for any number of jobs, times aside.
report::Summary run(const game::Entry& entry, const Plan& plan, report::Printer& printer,
                    const std::function<void()>& flush, std::atomic<bool>& stop);

}  // namespace referee::sweep
