#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/input.hpp"
#include "io/walk/found.hpp"
#include "sweep/report_sink.hpp"

namespace referee::internal::sweep {

/// Why a file could not be judged for which there was no memory.
inline constexpr const char* no_memory_reason = "out of memory";

/// Judges one file after another: opens it, has the game's referee judge it, makes the reports. The
/// only place where base::Error of an input is caught; it becomes a report with code 9. Each thread
/// has its own.
class FileJudge {
 public:
  /// `definition`, `helpers` and `stop`, which may be null, must outlive this object. With `timing`
  /// the reports say how long each took. `input` is how every file is opened.
  FileJudge(const game::Definition& definition, const base::Limits& limits,
            base::HelperPool& helpers, bool timing, const std::atomic<bool>* stop,
            const io::InputSettings& input = {});

  /// Has `meter` count what is read from now on (null: nothing counts it). It must outlive this
  /// object.
  void count_in(io::Meter* meter) { input_.count_in(meter); }

  /// Hands `sink` a report for every game in the file. False when it was stopped; then the reports
  /// are incomplete.
  bool judge(const io::Found& file, ReportSink& sink);

  /// The same for a text, judged as a file with this content would be. Its path is empty.
  bool judge_text(std::string_view text, ReportSink& sink);

 private:
  template <typename Open>
  bool judge_opened(Open open, ReportSink& sink);
  bool fail(const char* reason, ReportSink& sink);

  const game::Definition& definition_;
  std::unique_ptr<game::Referee> referee_;
  io::Input input_;
  base::Digest digest_;
  base::Limits limits_;
  base::HelperPool& helpers_;
  bool timing_;
  const std::atomic<bool>* stop_;
};

}  // namespace referee::internal::sweep
