#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/game_line.hpp"
#include "report/line_buffer.hpp"
#include "report/line_parser.hpp"
#include "report/printer.hpp"

namespace referee::internal::report {

/// Reads JSON Lines, line by line: a begin, games, possibly statistics, a summary, and
/// nothing after it. Memory is the buffer, or that of the longest line. A line that is no JSON, has
/// no such object, or lacks a field, and a report that was stopped early or is incomplete: all
/// throw base::Error with the name of the report and the line. Used by one thread at a time, with
/// the parser of that thread.
class JsonlReader {
 public:
  /// A longer line is refused.
  static constexpr std::size_t max_line_bytes = LineBuffer::max_line_bytes;

  static constexpr std::size_t default_buffer_bytes = std::size_t{256} << 10;

  /// Reads the `begin` object. `in` must outlive this object; `name` is for messages.
  JsonlReader(io::Reader& in, std::string name, LineParser& parser,
              std::size_t buffer_bytes = default_buffer_bytes);
  JsonlReader(const JsonlReader&) = delete;
  JsonlReader& operator=(const JsonlReader&) = delete;
  ~JsonlReader();

  const std::string& name() const { return name_; }
  const std::string& tool() const { return tool_; }
  const std::string& version() const { return version_; }
  const std::vector<std::pair<std::string, std::string>>& options() const { return options_; }
  const std::optional<ShardInfo>& part() const { return part_; }

  /// From now on reports have all properties of their games. Their keys are valid as long as the
  /// path is.
  void want_all_properties() { game_.want_all_properties(); }

  /// Advances to the next game; false at the end, when the summary has been read.
  bool next(LineParser& parser);

  /// Whether there is a next game that was read with the ones before: next() need not wait for it.
  bool has_next();

  /// The current game, see GameLine; valid until the next call of next(). The statistics that the
  /// report has are not read.
  Report& report() { return game_.report(); }

  /// The summary of the report. It agrees with the games that were read, and their files agree with
  /// part(): a report that lost some is refused. REQUIRES: next() has given false.
  const Summary& summary() const { return summary_; }

  /// The line of the current game, from 1.
  std::uint64_t line_number() const { return line_number_; }

  /// Throws base::Error with the name of the report and the line, of the current game or another.
  [[noreturn]] void refuse(std::string_view why) const { refuse(line_number_, why); }
  [[noreturn]] void refuse(std::uint64_t line, std::string_view why) const;

 private:
  bool read_line();
  std::string_view text() const { return {line_.data(), line_.size()}; }
  void read(void (JsonlReader::*take)(const LineMembers&), LineParser& parser);
  void take_begin(const LineMembers& line);
  void take_part(const LineMembers& shard);
  void take_game(const LineMembers& line);
  void take_summary(const LineMembers& line);
  void check_against_games() const;

  std::string name_;
  std::uint64_t line_number_ = 0;
  LineBuffer lines_;
  std::span<char> line_;  // of lines_
  std::string tool_;
  std::string version_;
  std::vector<std::pair<std::string, std::string>> options_;
  std::optional<ShardInfo> part_;
  GameLine game_;
  ListDigest paths_;
  Summary counted_;
  Summary summary_;
};

}  // namespace referee::internal::report
