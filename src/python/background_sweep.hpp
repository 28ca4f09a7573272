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
                  SweepOptions options, std::array<bool, 10> only);
  BackgroundSweep(const BackgroundSweep&) = delete;
  BackgroundSweep& operator=(const BackgroundSweep&) = delete;
  ~BackgroundSweep();

  /// Moves all reports there are into `reports`, which has none: waits for the first, but no longer
  /// than `most`. Returns false if there will be no more.
  bool take(std::vector<Report>& reports, std::chrono::milliseconds most);

  Progress progress();

  /// Ends it within some 50 ms. take() gives nothing from then on.
  void stop();

  /// What it came to. Nothing before it has ended. Throws what ended it, if that was an exception.
  std::optional<Summary> summary();

 private:
  void run();
  bool add(Report& report);

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
