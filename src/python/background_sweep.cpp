#include "python/background_sweep.hpp"

#include <utility>

namespace referee::python {
namespace {

/// How many reports wait at most.
constexpr std::size_t most_ready = 8192;
/// How many are worth waking somebody up for; who waits looks from time to time anyway.
constexpr std::size_t worth_waking = 256;
constexpr std::chrono::milliseconds between_looks{2};

bool is_failure(const Report& report) {
  return report.expected ? report.code != *report.expected : !is_valid(report.code);
}

}  // namespace

BackgroundSweep::BackgroundSweep(const Game& game, const Options& judge_options,
                                 std::vector<std::string> paths, SweepOptions options,
                                 std::array<bool, 10> only)
    : paths_(std::move(paths)),
      options_(std::move(options)),
      only_(only),
      judge_(game, judge_options),
      thread_([this] { run(); }) {}

BackgroundSweep::~BackgroundSweep() {
  stop();
  thread_.join();
}

void BackgroundSweep::run() {
  try {
    const Summary summary = judge_.sweep(
        paths_, [this](Report& report) { return add(report); }, options_);
    const std::lock_guard lock(mutex_);
    summary_ = summary;
  } catch (...) {
    const std::lock_guard lock(mutex_);
    thrown_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

bool BackgroundSweep::add(Report& report) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ready_.size() < most_ready || stopped_; });
  if (stopped_) return false;
  if (progress_.games == 0 || report.path != last_path_) {
    ++progress_.files;
    last_path_ = report.path;
  }
  ++progress_.games;
  progress_.bytes += report.bytes;
  if (is_failure(report)) ++progress_.failures;
  if (only_[static_cast<std::size_t>(report.code)]) ready_.push_back(std::move(report));
  if (ready_.size() == worth_waking) changed_.notify_all();
  return true;
}

bool BackgroundSweep::take(std::vector<Report>& reports, std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return ended_ || stopped_; };
  while (ready_.empty() && !is_over() && std::chrono::steady_clock::now() < end) {
    changed_.wait_for(lock, between_looks);
  }
  if (stopped_) return false;
  if (ready_.empty()) return !ended_;
  std::swap(reports, ready_);
  changed_.notify_all();  // there is room
  return true;
}

Progress BackgroundSweep::progress() {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void BackgroundSweep::stop() {
  std::unique_lock lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
  while (!ended_) {
    judge_.stop();  // again and again: the sweep may not have begun
    changed_.wait_for(lock, between_looks);
  }
}

std::optional<Summary> BackgroundSweep::summary() {
  const std::lock_guard lock(mutex_);
  if (!ended_) return std::nullopt;
  if (thrown_) std::rethrow_exception(thrown_);
  return summary_;
}

}  // namespace referee::python
