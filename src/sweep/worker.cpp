#include "sweep/worker.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "text/escape.hpp"

namespace referee::internal::sweep {
namespace {

bool shows_seconds(std::span<const ReportOutput> outputs) {
  return std::any_of(outputs.begin(), outputs.end(),
                     [](const ReportOutput& output) { return output.format().shows_seconds; });
}

}  // namespace

Worker::Worker(const game::Definition& definition, const Plan& plan,
               std::span<const ReportOutput> outputs, base::HelperPool& helpers,
               const std::atomic<bool>& stop, HandOver hand_over)
    : timing_(plan.timing && (plan.take || shows_seconds(outputs))),
      judge_(definition, plan.limits, helpers, timing_, &stop, plan.input),
      plan_(plan),
      reporter_(plan, outputs, stop),
      hand_over_(std::move(hand_over)) {
  for (const ReportOutput& output : outputs) detail_ = std::max(detail_, output.format().detail);
  if (plan.baseline || plan.stats || plan.take) detail_ = game::Detail::all;
  if (plan.cache) {
    cache_.emplace(*plan.cache, plan.cache_by, plan.limits.max_bytes, wanted().digests, stop);
  }
  if (!plan.progress) return;
  counters_ = &plan.progress->add_worker();
  judge_.count_in(&counters_->meter);
}

game::Wanted Worker::wanted() const {
  const game::Detail detail = cache_ && cache_->is_caching() ? game::Detail::all : detail_;
  return {.detail = detail,
          .ids = detail == game::Detail::all || plan_.expectation,
          .digests = plan_.stats != nullptr};
}

bool Worker::judge(const io::Found& file) {
  if (plan_.expectation) expected_ = plan_.expectation->expected(file.path);
  reporter_.begin(file);
  is_slow_ = false;
  is_cached_ = cache_ && !file.part;
  const bool whole = (is_cached_ && look_up(file)) || judge_anew(file);
  if (counters_ != nullptr) counters_->files.fetch_add(1, std::memory_order_relaxed);
  return whole;
}

bool Worker::judge_anew(const io::Found& file) {
  const bool whole = judge_.judge(file, *this);
  if (whole && is_cached_) cache_verdicts(file);
  if (is_slow_) hand_over();
  return whole;
}

/// The file is reported: if there is no memory to cache it, it is judged again the next time.
void Worker::cache_verdicts(const io::Found& file) {
  try {
    cache_->save(file);
  } catch (const std::bad_alloc&) {
    cache_->discard();
  }
}

/// Reports what the cache knows of the file. False if it has to be judged.
bool Worker::look_up(const io::Found& file) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = timing_ ? Clock::now() : Clock::time_point();
  const game::Detail detail = plan_.expectation ? game::Detail::all : detail_;  // for the ids
  const bool known = cache_->look_up(file, detail, [&](game::Verdict verdict) {
    report::Report report;
    report.path = file.path;
    report.file_bytes = cache_->file_bytes();
    report.expected = verdict.expected;
    report.verdict = std::move(verdict);
    if (timing_) report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    take_report(report);
  });
  if (known && counters_ != nullptr) counters_->meter.skip_file(cache_->file_bytes());
  return known;
}

void Worker::hand_over() {
  if (!reporter_.is_empty()) hand_over_(reporter_.batches());
}

void Worker::take_report(report::Report& report) {
  if (is_cached_) cache_->add(report.verdict);
  if (expected_) report.expected = expected_;
  if (const auto code = expected_by_id(report.verdict)) report.expected = code;
  const report::Outcome outcome = reporter_.add(report);
  if (counters_ != nullptr && outcome.is_failure) {
    counters_->failures.fetch_add(1, std::memory_order_relaxed);
  }
  if (reporter_.is_full()) hand_over();
}

/// The code that the id of a record states.
std::optional<game::Code> Worker::expected_by_id(const game::Verdict& verdict) const {
  if (!plan_.expectation) return std::nullopt;
  const game::Property* const id = game::id_of(verdict);
  if (id == nullptr) return std::nullopt;
  const auto& text = std::get<std::string>(id->value);
  return plan_.expectation->expected(
      id->key == "id_hex" ? text::bytes_of_hexadecimal(text).value_or("") : text);
}

/// Hands over reports that are ready, so that they need not wait.
void Worker::wait_for_more() {
  is_slow_ = true;
  hand_over();
}

}  // namespace referee::internal::sweep
