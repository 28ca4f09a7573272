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

/// Takes the verdicts on one file after another as reports: with the path, the time, the size, and
/// the digest of the file. What is done with those is for derived classes to say.
class ReportSink : public game::Sink {
 public:
  void take(game::Verdict verdict) final;
  void expect_delay() final {
    if (may_wait_) wait_for_more();
  }

 protected:
  /// A game in the file has been judged. What is known besides the verdict may be added.
  virtual void take_report(report::Report& report) = 0;

  /// Reading on may take a while: the file is large, or may keep us waiting.
  virtual void wait_for_more() {}

 private:
  friend class FileJudge;

  /// Another file, which must keep its path.
  void begin(std::string_view path, bool timing);

  /// It is open. `blocks`, if digests are wanted: what it is read through.
  void read(const io::Input& input, io::DigestBlocks* blocks);

  /// What is there is a directory that cannot be read.
  void take_directory(std::string_view reason);

  /// Whether the one game of the file has been reported.
  bool is_whole_file() const { return is_whole_file_; }

  /// The number of the game that trouble is with: the one after those reported, where games have
  /// numbers.
  std::uint64_t game_in_trouble() const { return games_ == 0 ? 0 : games_ + 1; }

  void add_digest(game::Verdict& verdict);

  std::string_view path_;
  std::optional<std::chrono::steady_clock::time_point> begin_;  // with timing
  std::uint64_t games_ = 0;                                     // reported
  bool is_whole_file_ = false;
  bool may_wait_ = false;
  const io::Input* input_ = nullptr;    // once the file is open
  io::DigestBlocks* blocks_ = nullptr;  // if digests are wanted
};

}  // namespace referee::internal::sweep
