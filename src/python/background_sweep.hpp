#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/judge.hpp"

namespace referee::python {

/// How far a sweep has come.
struct Progress {
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  std::uint64_t failures = 0;  ///< games with a code that is not valid, or not the expected one
  std::uint64_t bytes = 0;     ///< of game text
};

/// A sweep that runs in a thread of its own, and whose reports another thread takes. It knows
/// nothing of Python, and waits when many reports have not been taken.
class BackgroundSweep {
 public:
  /// Begins. `only[code]`: whether games with the code are handed out. Throws std::system_error if
  /// there is no thread, and Error as referee::Judge does.
  BackgroundSweep(const Game& game, const Options& judge_options, std::vector<std::string> paths,
                  SweepOptions options, std::array<bool, 10> only)
      : paths_(std::move(paths)),
        options_(std::move(options)),
        only_(only),
        judge_(game, judge_options),
        thread_([this] { run(); }) {}
  BackgroundSweep(const BackgroundSweep&) = delete;
  BackgroundSweep& operator=(const BackgroundSweep&) = delete;
  ~BackgroundSweep() {
    stop();
    thread_.join();
  }

  /// Moves all reports there are into `reports`, which has none: waits for the first, but no longer
  /// than `most`. Returns false if there will be no more.
  bool take(std::vector<Report>& reports, std::chrono::milliseconds most) {
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

  Progress progress() {
    const std::lock_guard lock(mutex_);
    return progress_;
  }

  /// Ends it within some 50 ms. take() gives nothing from then on.
  void stop() {
    std::unique_lock lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
    while (!ended_) {
      judge_.stop();  // again and again: the sweep may not have begun
      changed_.wait_for(lock, between_looks);
    }
  }

  /// What it came to. Nothing before it has ended. Throws what ended it, if that was an exception.
  std::optional<Summary> summary() {
    const std::lock_guard lock(mutex_);
    if (!ended_) return std::nullopt;
    if (thrown_) std::rethrow_exception(thrown_);
    return summary_;
  }

 private:
  static constexpr std::size_t most_ready = 8192;  // reports that wait
  /// How many are worth waking somebody up for; who waits looks from time to time anyway.
  static constexpr std::size_t worth_waking = 256;
  static constexpr std::chrono::milliseconds between_looks{2};

  void run() {
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
  bool add(Report& report) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ready_.size() < most_ready || stopped_; });
    if (stopped_) return false;
    if (progress_.games == 0 || report.path != last_path_) {
      ++progress_.files;
      last_path_ = report.path;
    }
    ++progress_.games;
    progress_.bytes += report.bytes;
    if ((report.expected ? report.code != *report.expected : !is_valid(report.code)))
      ++progress_.failures;
    if (only_[static_cast<std::size_t>(report.code)]) ready_.push_back(std::move(report));
    if (ready_.size() == worth_waking) changed_.notify_all();
    return true;
  }

  std::vector<std::string> paths_;
  SweepOptions options_;
  std::array<bool, 10> only_;
  referee::Judge judge_;
  std::string last_path_;  // of the judging thread

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Report> ready_;
  Progress progress_;
  bool stopped_ = false;
  bool ended_ = false;
  std::exception_ptr thrown_;
  Summary summary_;
  std::thread thread_;
};

}  // namespace referee::python
