#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>

#include "cache/verdict_cache.hpp"
#include "sweep/file_judge.hpp"
#include "sweep/reporter.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// Judges files and prints their reports into a batch, which is handed over from time to time. Each
/// thread has its own.
class Worker : private ReportSink {
 public:
  /// Takes the batch away, or its contents. It must not throw: an exception would be taken for an
  /// error of a file.
  using HandOver = std::function<void(ReportBatches&)>;

  /// All but the last must outlive this object.
  Worker(const game::Definition& definition, const Plan& plan,
         std::span<const ReportOutput> outputs, base::HelperPool& helpers,
         const std::atomic<bool>& stop, HandOver hand_over);

  /// False when it was stopped.
  bool judge(const io::Found& file);

  /// Whether judging the last file may have taken long.
  bool was_slow() const { return is_slow_; }

  /// Hands over what is in the batch, if anything.
  void hand_over();

 private:
  void take_report(report::Report& report) override;
  game::Wanted wanted() const override;
  void wait_for_more() override;
  bool judge_anew(const io::Found& file);
  void cache_verdicts(const io::Found& file);
  bool look_up(const io::Found& file);
  std::optional<game::Code> expected_by_id(const game::Verdict& verdict) const;

  bool timing_;
  FileJudge judge_;
  std::optional<cache::VerdictCache> cache_;  // with a cache
  const Plan& plan_;
  game::Detail detail_ = game::Detail::code;
  progress::ProgressCounters::WorkerCounters* counters_ = nullptr;  // null without progress display
  Reporter reporter_;
  HandOver hand_over_;
  std::optional<game::Code> expected_;  // of the file being judged
  bool is_cached_ = false;              // the cache is asked for the present file, and told of it
  bool is_slow_ = false;
};

}  // namespace referee::internal::sweep
