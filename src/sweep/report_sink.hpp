#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/sink.hpp"
#include "io/blocks/digest_blocks.hpp"
#include "io/input.hpp"
#include "report/report.hpp"

namespace referee::internal::sweep {

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

}  // namespace referee::internal::sweep
