#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>

#include "baseline/baseline.hpp"
#include "io/walk/stamp.hpp"
#include "report/report.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// Tells files by their content: computes the digest of a file if an output prints it, or if the
/// baseline may know the file by another path. Each thread has its own.
class FileIdentity {
 public:
  /// `baseline` may be null. All must outlive this object.
  FileIdentity(baseline::Baseline* baseline, std::span<const ReportOutput> outputs,
               const std::atomic<bool>& stop);

  /// Begins another file.
  void find(const io::Found& file);

  /// Adds what is known of that file to a report on it, which is valid until find() is called
  /// again.
  void add_to(report::Report& report) const;

 private:
  baseline::Baseline* baseline_;
  bool is_printed_ = false;
  const std::atomic<bool>& stop_;
  io::FileDigest file_digest_;
  std::optional<base::Digest::Value> digest_;
  std::string former_path_;
};

}  // namespace referee::internal::sweep
