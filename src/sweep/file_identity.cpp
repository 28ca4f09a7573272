#include "sweep/file_identity.hpp"

#include <algorithm>

namespace referee::internal::sweep {

FileIdentity::FileIdentity(baseline::Baseline* baseline, std::span<const ReportOutput> outputs,
                           const std::atomic<bool>& stop)
    : baseline_(baseline),
      is_printed_(std::any_of(
          outputs.begin(), outputs.end(),
          [](const ReportOutput& output) { return output.printer().prints_file_digests(); })),
      stop_(stop) {}

void FileIdentity::find(const io::Found& file) {
  digest_.reset();
  former_path_.clear();
  const bool may_have_moved = baseline_ != nullptr && baseline_->may_have_moved(file.path);
  if (!is_printed_ && !may_have_moved) return;
  digest_ = file_digest_.of(file, stop_);
  if (!may_have_moved || !digest_) return;
  former_path_ = baseline_->former_path(file.path, *digest_).value_or("");
}

void FileIdentity::add_to(report::Report& report) const {
  report.file_digest = digest_;
  report.former_path = former_path_;
}

}  // namespace referee::internal::sweep
