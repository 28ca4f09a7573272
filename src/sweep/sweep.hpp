#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "baseline/baseline.hpp"
#include "cache/store.hpp"
#include "cache/verdict_cache.hpp"
#include "game/referee.hpp"
#include "game/verdict.hpp"
#include "io/ahead/files_ahead.hpp"
#include "io/input.hpp"
#include "io/walk/walk.hpp"
#include "progress/progress_counters.hpp"
#include "report/report.hpp"
#include "report/summary.hpp"
#include "shards/shard.hpp"
#include "stats/stats_collector.hpp"
#include "sweep/expectation.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// What is to be judged, and how; and what is wanted of the reports, also of those that are merged.
struct Plan {
  io::PathList operands;  ///< files, directories, "-"
  std::string error;      ///< why `operands` may be incomplete; else empty
  io::WalkOptions walk;
  base::Limits limits;      ///< for each file
  io::InputSettings input;  ///< of each file
  unsigned jobs = 1;        ///< files judged, or reports read, at once
  std::uint64_t max_failures = std::numeric_limits<std::uint64_t>::max();
  std::optional<Expectation> expectation;       ///< from the names of the files
  std::shared_ptr<const shards::Shard> shard;   ///< its files only, and not those of the operands
  std::map<std::string, std::string> given_up;  ///< files that are 9, by path, and why
  bool timing = true;
  std::shared_ptr<cache::Store> cache;  ///< unchanged files are not judged again
  cache::CacheBy cache_by = cache::CacheBy::mtime;
  std::vector<game::Code> only;                  ///< what is printed; empty: everything
  std::shared_ptr<baseline::Baseline> baseline;  ///< only what differs from it is printed
  std::shared_ptr<stats::StatsCollector> stats;  ///< may be null
  std::function<bool(report::Report&)>
      take;  ///< called by the writer, in order; false stops; may be null
  std::shared_ptr<progress::ProgressCounters> progress;  ///< may be null
};

/// How many judged files may wait for a slow one before them, and how many bytes of their reports.
inline constexpr std::size_t max_pending_files = 65536;
inline constexpr std::size_t max_pending_bytes = std::size_t{16} << 20;

/// The files of a plan in order: the list of its shard, or found by a walk as they are needed. Not
/// for several threads at once.
class FileQueue {
 public:
  /// Both must outlive this object.
  FileQueue(const Plan& plan, const std::atomic<bool>& stop);

  /// As io::Walk::next().
  bool next(io::Found& found);
  bool is_next_at_hand() const;
  std::uint64_t skipped() const;

  /// How many files next() has given.
  std::uint64_t taken() const { return taken_; }

 private:
  bool find(io::Found& found);

  const Plan& plan_;
  const std::atomic<bool>& stop_;
  std::optional<io::Walk> walk_;                    // if there is no shard
  std::optional<shards::FileList::Reader> listed_;  // if there is
  std::uint64_t taken_ = 0;
};

/// Makes a walk through the files of a plan each time they are to be counted. `plan` must outlive
/// the result.
progress::FileCounter::Walk walk_of(const Plan& plan);

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
