#include "sweep/worker.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace referee::internal::sweep {
namespace {

/// When a worker gives its sheet away though there is more to write on it.
constexpr std::size_t full_sheet_bytes = std::size_t{64} << 10;

bool shows_seconds(std::span<const Outlet> outlets) {
  return std::any_of(outlets.begin(), outlets.end(),
                     [](const Outlet& outlet) { return outlet.printer().shows_seconds(); });
}

}  // namespace

Worker::Worker(const game::Entry& entry, const Plan& plan, std::span<const Outlet> outlets,
               base::Workers& workers, const std::atomic<bool>& stop, HandOver hand_over)
    : timing_(plan.timing && (plan.survey || plan.take || shows_seconds(outlets))),
      judge_(entry, plan.limits, workers, timing_, &stop, plan.input),
      plan_(plan),
      setup_(entry.setup),
      outlets_(outlets),
      hand_over_(std::move(hand_over)) {
  for (const Outlet& outlet : outlets_) detail_ = std::max(detail_, outlet.printer().detail());
  if (plan.baseline || plan.survey || plan.take) detail_ = game::Detail::all;
  if (plan.cache) {
    keeper_.emplace(*plan.cache, plan.cache_by, plan.limits.max_bytes, wants_digests(), stop);
  }
  if (!plan.watch) return;
  lane_ = &plan.watch->new_lane();
  judge_.count_in(&lane_->meter);
}

bool Worker::judge(const io::Found& file) {
  skipped_ = file.skipped;
  if (plan_.expectation) expected_ = plan_.expectation->expected(file.path);
  is_slow_ = false;
  const bool whole = (keeper_ && recall(file)) || judge_anew(file);
  if (lane_ != nullptr) lane_->files.fetch_add(1, std::memory_order_relaxed);
  return whole;
}

bool Worker::judge_anew(const io::Found& file) {
  const bool whole = judge_.judge(file, *this);
  if (whole && keeper_) keep(file);
  if (is_slow_) hand_over();
  return whole;
}

/// The file is reported: what there is no memory to keep is judged again the next time.
void Worker::keep(const io::Found& file) {
  try {
    keeper_->keep(file);
  } catch (const std::bad_alloc&) {
    keeper_->forget();
  }
}

/// Reports what the cache knows of the file. False if it has to be judged.
bool Worker::recall(const io::Found& file) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = timing_ ? Clock::now() : Clock::time_point();
  const bool known = keeper_->recall(file, detail_, [&](game::Verdict verdict) {
    report::Report report;
    report.path = file.path;
    report.file_bytes = keeper_->file_bytes();
    report.expected = verdict.expected;
    report.verdict = std::move(verdict);
    if (timing_) report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    take_report(report);
  });
  if (known && lane_ != nullptr) lane_->meter.skip_file(keeper_->file_bytes());
  return known;
}

void Worker::hand_over() {
  if (!sheet_.empty() && !sheet_.front().entries.empty()) hand_over_(sheet_);
}

/// Whatever throws here does so before the game is on the sheet, so that it can be taken again.
void Worker::take_report(report::Report& report) {
  if (keeper_) keeper_->note(report.verdict);
  if (expected_) report.expected = expected_;
  if (plan_.baseline) plan_.baseline->compare(report);
  Sheet& sheet = cleaned_sheet();
  sheet.pages.resize(outlets_.size());
  const bool printed = is_printed(report);
  for (std::size_t i = 0; i < outlets_.size(); ++i) {
    Sheet::Page& page = sheet.pages[i];
    if (printed) outlets_[i].printer().print(report, page.text);
    page.ends.push_back(page.text.size());
  }
  if (plan_.survey) add_sample(report, sheet);
  if (plan_.take) save(report, sheet);
  sheet.entries.push_back({report::Outcome(report), skipped_});
  skipped_ = 0;
  if (lane_ != nullptr && report.is_failure()) {
    lane_->failures.fetch_add(1, std::memory_order_relaxed);
  }
  if (sheet.bytes() >= full_sheet_bytes) hand_over();
}

void Worker::add_sample(const report::Report& report, Sheet& sheet) const {
  // Away with one that a lack of memory left behind, too.
  sheet.samples.erase(sheet.samples.begin() + static_cast<std::ptrdiff_t>(sheet.entries.size()),
                      sheet.samples.end());
  sheet.sample_bytes += sheet.samples.emplace_back(report, setup_).size();
}

void Worker::save(const report::Report& report, Sheet& sheet) const {
  // Away with one that a lack of memory left behind, too.
  sheet.reports.erase(sheet.reports.begin() + static_cast<std::ptrdiff_t>(sheet.entries.size()),
                      sheet.reports.end());
  sheet.report_bytes += sheet.reports.emplace_back(report).bytes();
}

/// The sheet, without what a lack of memory left behind, which is reported now.
Sheet& Worker::cleaned_sheet() {
  if (sheet_.empty()) sheet_.emplace_back();
  Sheet& sheet = sheet_.front();
  for (Sheet::Page& page : sheet.pages) {
    page.ends.resize(sheet.entries.size());
    page.text.resize(page.ends.empty() ? 0 : page.ends.back());
  }
  return sheet;
}

/// Nobody is to wait for what is already there.
void Worker::wait_for_more() {
  is_slow_ = true;
  hand_over();
}

bool Worker::is_printed(const report::Report& report) const {
  if (report.is_compared) return report.difference.has_value();
  return plan_.only.empty() ||
         std::find(plan_.only.begin(), plan_.only.end(), report.verdict.code) != plan_.only.end();
}

}  // namespace referee::internal::sweep
