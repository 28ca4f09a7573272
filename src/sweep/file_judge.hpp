#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "game/sink.hpp"
#include "io/blocks/digest_blocks.hpp"
#include "io/input.hpp"
#include "io/walk/found.hpp"
#include "report/report.hpp"

namespace referee::internal::sweep {

/// Why a file could not be judged for which there was no memory.
inline constexpr const char* no_memory_reason = "out of memory";

/// Turns the verdicts on one file after another into reports: with the path, the time, the size,
/// and the digest of the file. Derived classes define what is done with the reports.
class ReportSink : public game::Sink {
 public:
  void take(game::Verdict verdict) final;
  void expect_delay() final {
    if (may_wait_) wait_for_more();
  }

 protected:
  /// Takes the report on a game that has been judged. What is known besides the verdict may be
  /// added.
  virtual void take_report(report::Report& report) = 0;

  /// Called before reading that may take a while: the file is large, or may have to be waited for.
  virtual void wait_for_more() {}

 private:
  friend class FileJudge;

  /// Begins another file, or a part of one. The caller keeps `file` alive.
  void begin(const io::Found& file, bool timing);

  /// The file is open. `blocks`: what it is read through, if digests are wanted.
  void read(const io::Input& input, io::DigestBlocks* blocks);

  /// The path is a directory that cannot be read.
  void take_directory(std::string_view reason);

  /// Whether the one game of the file has been reported.
  bool is_whole_file() const { return is_whole_file_; }

  /// The number of the game in which an error occurred: the one after those reported, where games
  /// have numbers.
  std::uint64_t failed_game() const { return games_ == 0 && !is_part_ ? 0 : games_ + 1; }

  void add_digest(game::Verdict& verdict);

  std::string_view path_;
  std::optional<std::chrono::steady_clock::time_point> begin_;  // with timing
  bool is_part_ = false;
  bool begins_ = false;      // nothing of it has been reported
  std::uint64_t games_ = 0;  // reported, or before the part
  bool is_whole_file_ = false;
  bool may_wait_ = false;
  const io::Input* input_ = nullptr;    // once the file is open
  io::DigestBlocks* blocks_ = nullptr;  // if digests are wanted
};

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
