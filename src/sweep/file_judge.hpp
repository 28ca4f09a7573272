#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/input.hpp"
#include "report/report.hpp"

namespace referee::sweep {

/// Judges one file after another: opens it, lets the game's referee judge it, makes the reports.
/// The only place where base::Trouble of an input is caught; it becomes a report with code 9. One a
/// thread.
class FileJudge {
 public:
  using Take = std::function<void(report::Report)>;

  /// `entry`, `workers` and `stop`, which may be null, must outlive this object.
  FileJudge(const game::Entry& entry, const base::Limits& limits, base::Workers& workers,
            bool timing, const std::atomic<bool>* stop);

  /// Hands `take` a report for every game in the file; "-" is standard input. False when it was
  /// stopped, and the reports are not all there.
  bool judge(const std::string& path, const Take& take,
             io::Input::Wanted wanted = io::Input::Wanted::anything);

 private:
  const game::Entry& entry_;
  std::unique_ptr<game::Referee> referee_;
  io::Input input_;
  base::Limits limits_;
  base::Workers& workers_;
  bool timing_;
  const std::atomic<bool>* stop_;
};

}  // namespace referee::sweep
