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
/// or compressed. Memory is bounded by the longest line. Used by one thread at a time.
///
///     referee::ReportReader reader("report.jsonl", read);
///     for (referee::Report report; reader.next(report);) { ... }
///
/// Throws Error with the name of the report and the line when reading reaches something wrong: a
/// line that is cut off or no game, games that are out of order or duplicated, and at the end, lost
/// games or a sweep that was stopped early. Then nothing more can be read.
class REFEREE_API ReportReader {
 public:
  /// Puts up to `bytes` bytes into `room`, at least one, and returns how many; 0 at the end. What
  /// it throws passes through.
  using Read = std::function<std::size_t(char* room, std::size_t bytes)>;

  /// Reads the first line. `name` is for messages.
  ReportReader(const std::string& name, Read read);
  ~ReportReader();
  /// A moved-from reader may only be destroyed or assigned to.
  ReportReader(ReportReader&&) noexcept;
  /// The same.
  ReportReader& operator=(ReportReader&&) noexcept;

  /// The next game as the sweep reported it, without `board`. False at the end: by then the number
  /// of games, in all and with each code, has been checked against the summary. After an error each
  /// call throws.
  bool next(Report& report);

  /// "connectz" and so on.
  const std::string& tool() const noexcept;
  /// The version of the tool that made it.
  const std::string& version() const noexcept;
  /// The options that change verdicts, by their names, as the report states them.
  const std::vector<std::pair<std::string, std::string>>& options() const noexcept;

  /// The totals of the report. Throws Error unless next() has returned false.
  Summary summary() const;

 private:
  class REFEREE_HIDDEN Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace v0
}  // namespace referee
