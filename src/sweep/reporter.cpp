#include "sweep/reporter.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::sweep {

Reporter::Reporter(const Plan& plan, std::span<const ReportOutput> outputs,
                   const std::atomic<bool>& stop, FileDigests* shared)
    : plan_(plan),
      outputs_(outputs),
      stop_(stop),
      shared_digests_(shared),
      prints_digests_(std::any_of(outputs.begin(), outputs.end(), [](const ReportOutput& output) {
        return output.format().prints_file_digests;
      })) {}

void Reporter::begin(const io::Found& file) {
  skipped_ = file.skipped;
  digest_.reset();
  former_path_.clear();
  const bool may_have_moved = plan_.baseline && plan_.baseline->may_have_moved(file.path);
  if (!prints_digests_ && !may_have_moved) return;
  digest_ = digest_of(file);
  if (!may_have_moved || !digest_) return;
  former_path_ = plan_.baseline->former_path(file.path, *digest_).value_or("");
}

std::optional<base::Digest::Value> Reporter::digest_of(const io::Found& file) {
  if (shared_digests_ != nullptr) return shared_digests_->of(file, stop_);
  if (!file_digest_) file_digest_.emplace();
  return file_digest_->of(file, stop_);
}

report::Outcome Reporter::add(report::Report& report) {
  ReportBatch& batch = cleaned_batch();
  batch.texts.resize(outputs_.size());
  const bool is_selected = compare(report);
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    ReportBatch::PrintedText& output = batch.texts[i];
    const report::Format& format = outputs_[i].format();
    const bool is_printed =
        is_selected || format.prints_every_game || (report.is_compared && format.prints_unchanged);
    if (!format.kept && is_printed) {
      outputs_[i].printer().print(report, output.text);
    }
    output.ends.push_back(output.text.size());
  }
  const report::Outcome outcome(report);
  auto saved_report = saved(report, is_selected);
  const std::size_t saved_bytes = saved_report ? saved_report->bytes() : 0;
  batch.games.push_back({outcome, skipped_, is_selected, std::move(saved_report)});
  batch.saved_bytes += saved_bytes;
  skipped_ = 0;
  return outcome;
}

bool Reporter::is_full() const {
  return !batches_.empty() && batches_.front().is_full();
}

/// Compares the report with the baseline, if there is one, and returns whether it is printed.
bool Reporter::compare(report::Report& report) const {
  report.file_digest = digest_;
  report.former_path = former_path_;
  if (plan_.baseline) {
    if (!report.is_missing()) report.compare_with(*plan_.baseline);
    return report.difference.has_value();
  }
  return plan_.only.empty() ||
         std::find(plan_.only.begin(), plan_.only.end(), report.verdict.code) != plan_.only.end();
}

/// The batch, without parts of a report left over from a lack of memory, which is now reported.
ReportBatch& Reporter::cleaned_batch() {
  if (batches_.empty()) batches_.emplace_back();
  ReportBatch& batch = batches_.front();
  for (ReportBatch::PrintedText& printed : batch.texts) {
    printed.ends.resize(batch.games.size());
    printed.text.resize(printed.ends.empty() ? 0 : printed.ends.back());
  }
  return batch;
}

/// What is needed of a report besides what is printed; null if nothing is.
std::shared_ptr<report::SavedReport> Reporter::saved(report::Report& report,
                                                     bool is_selected) const {
  const bool may_be_shown =
      is_selected && std::any_of(outputs_.begin(), outputs_.end(), [&](const ReportOutput& output) {
        return output.wants_to_show(report);
      });
  if (!plan_.stats && !plan_.take && !may_be_shown) return nullptr;
  if (plan_.stats && !report.setup) {
    report.setup = plan_.stats->setup_of(report.verdict.properties);
  }
  if (!plan_.take && !may_be_shown) {  // statistics read neither
    report.verdict.properties.clear();
    report.verdict.reason.clear();
  }
  return std::make_shared<report::SavedReport>(report, plan_.take != nullptr);
}

std::optional<base::Digest::Value> FileDigests::of(const io::Found& file,
                                                   const std::atomic<bool>& stop) {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(file.path);
  if (known != known_.end()) return known->second;
  if (known_.size() >= most_known) known_.clear();
  return known_[file.path] = digest_.of(file, stop);
}

}  // namespace referee::internal::sweep
