#include "sweep/worker.hpp"

#include <algorithm>
#include <utility>

namespace referee::sweep {
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
    : judge_(entry, plan.limits, workers, plan.timing && (plan.survey || shows_seconds(outlets)),
             &stop),
      plan_(plan),
      setup_(entry.setup),
      outlets_(outlets),
      hand_over_(std::move(hand_over)) {
  for (const Outlet& outlet : outlets_) detail_ = std::max(detail_, outlet.printer().detail());
  if (plan.baseline || plan.survey) detail_ = game::Detail::all;
  if (!plan.watch) return;
  lane_ = &plan.watch->new_lane();
  judge_.count_in(&lane_->meter);
}

bool Worker::judge(const io::Found& file) {
  skipped_ = file.skipped;
  if (plan_.expectation) expected_ = plan_.expectation->expected(file.path);
  is_slow_ = false;
  const bool whole = judge_.judge(file, *this);
  if (lane_ != nullptr) lane_->files.fetch_add(1, std::memory_order_relaxed);
  return whole;
}

void Worker::hand_over() {
  if (!sheet_.entries.empty()) hand_over_(sheet_);
}

void Worker::take(report::Report& report) {
  report.expected = expected_;
  if (plan_.baseline) plan_.baseline->compare(report);
  if (lane_ != nullptr && report.is_failure()) {
    lane_->failures.fetch_add(1, std::memory_order_relaxed);
  }
  forget_unfinished();
  sheet_.pages.resize(outlets_.size());
  const bool printed = is_printed(report);
  for (std::size_t i = 0; i < outlets_.size(); ++i) {
    Sheet::Page& page = sheet_.pages[i];
    if (printed) outlets_[i].printer().print(report, page.text);
    page.ends.push_back(page.text.size());
  }
  if (plan_.survey) add_sample(report);
  sheet_.entries.push_back({report::Outcome(report), std::exchange(skipped_, 0)});
  if (is_slow_ || sheet_.bytes() >= full_sheet_bytes) hand_over();
}

void Worker::add_sample(const report::Report& report) {
  // Away with one that a lack of memory left behind, too.
  sheet_.samples.erase(sheet_.samples.begin() + static_cast<std::ptrdiff_t>(sheet_.entries.size()),
                       sheet_.samples.end());
  sheet_.sample_bytes += sheet_.samples.emplace_back(report, setup_).size();
}

/// Away with what a lack of memory left behind, which is reported now.
void Worker::forget_unfinished() {
  for (Sheet::Page& page : sheet_.pages) {
    page.ends.resize(sheet_.entries.size());
    page.text.resize(page.ends.empty() ? 0 : page.ends.back());
  }
}

/// Nobody is to wait for what is already there.
void Worker::expect_delay() {
  is_slow_ = true;
  hand_over();
}

bool Worker::is_printed(const report::Report& report) const {
  if (report.is_compared) return report.difference.has_value();
  return plan_.only.empty() ||
         std::find(plan_.only.begin(), plan_.only.end(), report.verdict.code) != plan_.only.end();
}

}  // namespace referee::sweep
