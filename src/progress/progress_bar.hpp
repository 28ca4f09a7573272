#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "io/output/output.hpp"
#include "io/output/screen.hpp"
#include "progress/file_counter.hpp"
#include "progress/progress_counters.hpp"
#include "progress/progress_line.hpp"
#include "progress/speed.hpp"

namespace referee::internal::progress {

/// A line on the terminal of standard error that says how far a sweep has come, drawn by a thread
/// of its own while this object lives, from half a second after the beginning on. Whoever writes a
/// report to a terminal has it taken away first. Nothing but carriage returns and "erase to the end
/// of the line" is sent besides the words. While it lives SIGPIPE is ignored, so that an output
/// whose reader has gone can end the process with nothing left there.
class ProgressBar final : private io::Screen {
 public:
  /// Whether there is somebody to draw for: standard error is a terminal and not a dumb one
  /// (TERM=dumb, or none).
  static bool has_terminal();

  /// Shows what `counters` say, and how much `walk` finds. `outputs` are those of all reports. All
  /// must outlive this object. Once `stop` is true it goes away.
  ProgressBar(const ProgressCounters& counters, FileCounter::Walk walk,
              std::vector<io::Output*> outputs, const std::atomic<bool>& stop);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Leaves nothing on the terminal.
  ~ProgressBar() override;

 private:
  using Clock = std::chrono::steady_clock;

  void acquire() override;
  void release() override;
  void share_outputs(io::Screen* screen);
  void run();
  void draw();
  void erase();
  Progress progress();

  const ProgressCounters& counters_;
  FileCounter::Walk walk_;
  std::vector<io::Output*> outputs_;
  const std::atomic<bool>& stop_;
  Clock::time_point begin_ = Clock::now();
  std::optional<FileCounter> counter_;  // the thread's
  Speed speed_;
  std::mutex mutex_;  // of the terminal
  std::condition_variable end_;
  bool is_over_ = false;
  std::string shown_;  // what stands there
  void (*former_sigpipe_)(int);
  std::thread thread_;
};

}  // namespace referee::internal::progress
