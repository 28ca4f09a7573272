#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>

#include "io/screen.hpp"
#include "report/progress.hpp"
#include "report/speed.hpp"
#include "sweep/census.hpp"
#include "sweep/outlet.hpp"
#include "sweep/plan.hpp"

namespace referee::internal::cli {

/// A line on the terminal of standard error that says how far a sweep has come, drawn by a thread
/// of its own while this object lives, from half a second after the beginning on. Whoever writes a
/// report to a terminal has it taken away first. Nothing but carriage returns and "erase to the end
/// of the line" is sent besides the words. While it lives SIGPIPE is ignored, so that an output
/// whose reader has gone can end the process with nothing left there.
class ProgressBar final : private io::Screen {
 public:
  /// Whether there is somebody to draw for: standard error is a terminal and not a dumb one
  /// (TERM=dumb, or none), and no report without whole lines goes to a terminal.
  static bool is_wanted(std::span<sweep::Outlet> outlets);

  /// All must outlive this object. REQUIRES: plan.watch. Once `stop` is true it goes away.
  ProgressBar(const sweep::Plan& plan, std::span<sweep::Outlet> outlets,
              const std::atomic<bool>& stop);
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
  report::Progress progress();

  const sweep::Plan& plan_;
  std::span<sweep::Outlet> outlets_;
  const std::atomic<bool>& stop_;
  Clock::time_point begin_ = Clock::now();
  std::optional<sweep::Census> census_;  // the thread's
  report::Speed speed_;
  std::mutex mutex_;  // of the terminal
  std::condition_variable end_;
  bool is_over_ = false;
  std::string shown_;  // what stands there
  void (*former_sigpipe_)(int);
  std::thread thread_;
};

}  // namespace referee::internal::cli
