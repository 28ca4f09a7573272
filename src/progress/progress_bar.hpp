#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "io/output/output.hpp"
#include "progress/progress_counters.hpp"
#include "progress/progress_line.hpp"

namespace referee::internal::progress {

/// The recent speed: a moving average over a window of time.
class Speed {
 public:
  /// The length of the window in seconds.
  static constexpr double window = 10;

  /// Adds a sample: the totals at this time, in seconds from any fixed moment. All may only grow.
  void add(double seconds, std::uint64_t bytes, std::uint64_t files);

  /// 0 until there are enough samples.
  double bytes_per_second() const { return per_second(&Sample::bytes); }
  double files_per_second() const { return per_second(&Sample::files); }

 private:
  struct Sample {
    double seconds;
    std::uint64_t bytes;
    std::uint64_t files;
  };

  double per_second(std::uint64_t Sample::*amount) const;

  std::deque<Sample> samples_;
};

/// A line on the terminal of standard error that shows the progress of a sweep, drawn by a
/// background thread while this object lives, from half a second after the beginning on. Code that
/// writes a report to a terminal has the line removed first. Nothing but carriage returns and
/// "erase to the end of the line" is sent besides the words.
class ProgressBar final : private io::Screen {
 public:
  /// Whether standard error is a terminal and not a dumb one (TERM=dumb, or none).
  static bool has_terminal();

  /// Shows what `counters` say, and the total that `walk` finds. `outputs` are those of all
  /// reports. All must outlive this object. Once `stop` is true the line disappears.
  ProgressBar(const ProgressCounters& counters, FileCounter::Walk walk,
              std::vector<io::Output*> outputs, const std::atomic<bool>& stop);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Removes the line from the terminal.
  ~ProgressBar() override;

 private:
  using Clock = std::chrono::steady_clock;

  void lock() override;
  void unlock() override;
  void share_outputs(io::Screen* screen);
  void run();
  void draw(const FileCounter::Count& total);
  void erase();

  const ProgressCounters& counters_;
  FileCounter::Walk walk_;
  std::vector<io::Output*> outputs_;
  const std::atomic<bool>& stop_;
  Clock::time_point begin_ = Clock::now();
  Speed speed_;
  std::mutex mutex_;  // of the terminal
  std::condition_variable end_;
  std::atomic<bool> is_over_ = false;
  std::string shown_;  // the line that is on the terminal
  std::thread thread_;
};

}  // namespace referee::internal::progress
