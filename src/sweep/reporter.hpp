#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "base/digest.hpp"
#include "io/walk/stamp.hpp"
#include "report/summary.hpp"
#include "sweep/report_batch.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// The digests of files that several shards may have parts of: each is read once, as long as there
/// are not very many. Several threads may ask at once.
class FileDigests {
 public:
  /// As io::FileDigest.
  std::optional<base::Digest::Value> of(const io::Found& file, const std::atomic<bool>& stop);

 private:
  static constexpr std::size_t most_known = 16384;

  std::mutex mutex_;
  io::FileDigest digest_;
  std::unordered_map<std::string, std::optional<base::Digest::Value>> known_;  // by path
};

/// Compares reports with the baseline, prints them to every output, and collects them in a batch.
/// Each thread has its own.
class Reporter {
 public:
  /// All must outlive this object. With `shared` it has no digests of its own.
  Reporter(const Plan& plan, std::span<const ReportOutput> outputs, const std::atomic<bool>& stop,
           FileDigests* shared = nullptr);

  /// Begins another file. Computes its digest if an output prints it, or if the baseline may know
  /// the file by another path.
  void begin(const io::Found& file);

  /// Adds the report on a game of that file to the batch; it may be moved from. An exception is
  /// thrown only before the game is in the batch, so the report can be taken again.
  report::Outcome add(report::Report& report);

  /// One batch; none after it was taken away. Its owner may take it, or clear it.
  ReportBatches& batches() { return batches_; }
  const ReportBatches& batches() const { return batches_; }
  bool is_empty() const { return batches_.empty() || batches_.front().games.empty(); }

  /// Whether the batch is large enough to be handed over even if more follows.
  bool is_full() const;

 private:
  std::optional<base::Digest::Value> digest_of(const io::Found& file);
  bool compare(report::Report& report) const;
  ReportBatch& cleaned_batch();
  std::shared_ptr<report::SavedReport> saved(report::Report& report, bool is_selected) const;

  const Plan& plan_;
  std::span<const ReportOutput> outputs_;
  const std::atomic<bool>& stop_;
  FileDigests* shared_digests_;
  bool prints_digests_ = false;
  std::optional<io::FileDigest> file_digest_;  // made at its first use
  std::optional<base::Digest::Value> digest_;  // of the present file
  std::string former_path_;
  std::uint64_t skipped_ = 0;  // before it
  ReportBatches batches_;
};

}  // namespace referee::internal::sweep
