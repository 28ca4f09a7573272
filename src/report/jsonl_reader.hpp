#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/printer.hpp"

namespace referee::internal::report {

/// Reads JSON Lines, line by line: a begin, games, possibly statistics, a summary, and
/// nothing after it. Memory is that of the longest line. A line that is no JSON, has no such
/// object, or lacks a field, and a report that was stopped early or is incomplete: all throw
/// base::Error with the name of the report and the line.
class JsonlReader {
 public:
  /// A longer line is refused.
  static constexpr std::size_t max_line_bytes = std::size_t{256} << 20;

  /// Reads the `begin` object. `in` must outlive this object; `name` is for messages.
  JsonlReader(std::istream& in, std::string name);
  JsonlReader(const JsonlReader&) = delete;
  JsonlReader& operator=(const JsonlReader&) = delete;
  ~JsonlReader();

  const std::string& name() const { return name_; }
  const std::string& tool() const { return tool_; }
  const std::string& version() const { return version_; }
  const std::vector<std::pair<std::string, std::string>>& options() const { return options_; }
  const std::optional<ShardInfo>& part() const { return part_; }

  /// Advances to the next game; false at the end, when the summary has been read.
  bool next();

  /// The current game, with all that the formats other than JSON Lines need: of its properties only
  /// the winning move. Its path and line are valid until the next call of next(). The caller may
  /// add to it. Without samples (ShardInfo) what statistics want of games is not known, and the
  /// statistics that the report has are not read.
  Report& report() { return report_; }

  /// The summary of the report. It agrees with the games that were read, and their files agree with
  /// part(): a report that lost some is refused. REQUIRES: next() has given false.
  const Summary& summary() const { return summary_; }

  [[noreturn]] void refuse(std::string_view why) const;

 private:
  class Members;
  class Parser;

  bool read_line();
  void read(void (JsonlReader::*take)(const Members&));
  void take_begin(const Members& line);
  void take_part(const Members& shard);
  void take_game(const Members& line);
  void take_verdict(const Members& line, game::Verdict& verdict);
  void take_sample(const Members& sample, Report& report);
  void take_summary(const Members& line);
  void check_against_games() const;

  std::istream& in_;
  std::string name_;
  std::uint64_t line_number_ = 0;
  std::string text_;  // of the line
  std::string tool_;
  std::string version_;
  std::vector<std::pair<std::string, std::string>> options_;
  std::optional<ShardInfo> part_;
  std::string path_;
  std::string former_path_;  // of the game before
  Report report_;
  ListDigest paths_;
  Summary counted_;
  Summary summary_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace referee::internal::report
