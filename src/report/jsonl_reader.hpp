#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/printer.hpp"

namespace referee::report {

/// Reads what JsonlPrinter wrote, line by line: a begin, games, a summary, and nothing behind it.
/// Memory is that of the longest line. Whatever is not as that printer writes it, or not there,
/// throws base::Trouble with the name of the report and the line.
class JsonlReader {
 public:
  /// Reads the begin. `in` must outlive this object; `name` is for messages.
  JsonlReader(std::istream& in, std::string name);
  JsonlReader(const JsonlReader&) = delete;
  JsonlReader& operator=(const JsonlReader&) = delete;
  ~JsonlReader();

  const std::string& name() const { return name_; }
  const std::string& tool() const { return tool_; }
  const std::string& version() const { return version_; }
  const std::vector<std::pair<std::string, std::string>>& options() const { return options_; }
  const std::optional<Part>& part() const { return part_; }

  /// Goes on to the next game; false at the end, when the summary has been read.
  bool next();

  /// The game, as far as printers other than JsonlPrinter want it: without facts. Its path and line
  /// are good until the next call of next().
  const Report& report() const { return report_; }

  /// What the report says it came to. It agrees with the games that were read: a report that lost
  /// some is refused. REQUIRES: next() has given false.
  const Summary& summary() const { return summary_; }

  [[noreturn]] void refuse(std::string_view why) const;

 private:
  class Line;

  bool read_line();
  void read_begin();
  void read_game();
  void read_summary();

  std::istream& in_;
  std::string name_;
  std::uint64_t line_number_ = 0;
  std::string text_;  // of the line
  std::string tool_;
  std::string version_;
  std::vector<std::pair<std::string, std::string>> options_;
  std::optional<Part> part_;
  std::string path_;
  Report report_;
  Summary counted_;
  Summary summary_;
  std::unique_ptr<Line> line_;
};

}  // namespace referee::report
