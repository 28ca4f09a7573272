#include "sweep/worker.hpp"

#include <algorithm>
#include <utility>

namespace referee::sweep {
namespace {

/// When a worker gives its sheet away though there is more to write on it.
constexpr std::size_t full_sheet_bytes = std::size_t{64} << 10;

}  // namespace

Worker::Worker(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
               base::Workers& workers, const std::atomic<bool>& stop, HandOver hand_over)
    : judge_(entry, plan.limits, workers, plan.timing && printer.shows_seconds(), &stop,
             plan.compression),
      plan_(plan),
      printer_(printer),
      hand_over_(std::move(hand_over)) {}

bool Worker::judge(const io::Found& file) {
  skipped_ = file.skipped;
  is_slow_ = false;
  return judge_.judge(file, *this);
}

void Worker::hand_over() {
  if (!sheet_.entries.empty()) hand_over_(sheet_);
}

void Worker::take(const report::Report& report) {
  // Away with what a lack of memory left behind, which is reported now.
  sheet_.text.resize(sheet_.entries.empty() ? 0 : sheet_.entries.back().text_end);
  if (is_printed(report.verdict.code)) printer_.print(report, sheet_.text);
  sheet_.entries.push_back(
      {report::Outcome(report.verdict), std::exchange(skipped_, 0), sheet_.text.size()});
  if (is_slow_ || sheet_.bytes() >= full_sheet_bytes) hand_over();
}

/// Nobody is to wait for what is already there.
void Worker::expect_delay() {
  is_slow_ = true;
  hand_over();
}

bool Worker::is_printed(game::Code code) const {
  return plan_.only.empty() ||
         std::find(plan_.only.begin(), plan_.only.end(), code) != plan_.only.end();
}

}  // namespace referee::sweep
