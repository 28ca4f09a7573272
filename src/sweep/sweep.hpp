#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/output.hpp"
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

/// How many files may wait behind a slow one, judged, and how many bytes of their reports.
inline constexpr std::size_t max_pending_files = 65536;
inline constexpr std::size_t max_pending_bytes = std::size_t{16} << 20;

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
