#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "report/summary.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// Writes what the workers printed, and counts it. Used by one thread.
class ReportWriter {
 public:
  /// All must outlive this object.
  ReportWriter(const Plan& plan, std::span<ReportOutput> outputs, std::atomic<bool>& stop);

  /// Writes a batch. Stops the sweep when the allowed number of failures is reached; what follows
  /// is not written.
  void take(ReportBatch& batch);

  void flush();

  /// Checks the count of files and returns the totals: `taken` files were to be judged (nothing:
  /// others have counted them), and if not each of them was reported the sweep was not whole. If it
  /// was whole, reports the games that the baseline has besides. `skipped` is the number of special
  /// files after the last file.
  report::Summary finish(std::optional<std::uint64_t> taken, std::uint64_t skipped);

 private:
  void write(const ReportBatch& batch, std::size_t games);
  void report_missing();

  std::span<ReportOutput> outputs_;
  const Plan& plan_;
  std::atomic<bool>& stop_;
  report::Summary summary_;
};

}  // namespace referee::internal::sweep
