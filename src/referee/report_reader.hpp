#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/report.hpp"

namespace referee {
inline namespace v0 {

/// Reads a report that was saved as JSON Lines, game by game: a whole one or that of a shard, plain
/// or compressed. Memory is that of the longest line. Used by one thread at a time.
///
///     referee::ReportReader reader("report.jsonl", read);
///     for (referee::Report report; reader.next(report);) { ... }
///
/// Whatever is wrong with the report throws Error with its name and the line, when the reading
/// comes there: a line that is cut off or no game, games that are not in order or there twice, and
/// at the end games that are lost, and a sweep that was stopped early. Then nothing more can be
/// read.
class REFEREE_API ReportReader {
 public:
  /// Puts up to so many bytes there, at least one, and returns how many; 0 at the end. What it
  /// throws passes through.
  using Read = std::function<std::size_t(char* room, std::size_t bytes)>;

  /// Reads the first line. `name` is for messages.
  ReportReader(const std::string& name, Read read);
  ~ReportReader();
  /// What was moved from may only be destroyed or assigned to.
  ReportReader(ReportReader&&) noexcept;
  /// The same.
  ReportReader& operator=(ReportReader&&) noexcept;

  /// The next game, as a sweep has given it, but for `board`. False at the end: then the report is
  /// as long, and has as many games of each code, as its summary says.
  bool next(Report& report);

  /// "connectz" and so on.
  const std::string& tool() const noexcept;
  /// The version of the tool that made it.
  const std::string& version() const noexcept;
  /// The options that change verdicts, by their names, as the report states them.
  const std::vector<std::pair<std::string, std::string>>& options() const noexcept;

  /// What the report came to. Throws Error before next() has given false.
  Summary summary() const;

 private:
  class REFEREE_HIDDEN Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace v0
}  // namespace referee
