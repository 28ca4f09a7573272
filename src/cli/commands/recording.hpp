#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/reports.hpp"
#include "history/recorder.hpp"
#include "report/past_run.hpp"

namespace referee::internal::cli {

/// The files that a history has, which are outputs, and no inputs; none without a history.
std::vector<std::string> files_of_history(const std::optional<std::string>& file);

/// Records a sweep or a merge in its history; without one it does nothing.
class Recording {
 public:
  /// Opens the history, or makes it, and takes the games as one of the reports. The run begins now.
  /// Throws base::Error. `reports` must outlive this object.
  Recording(const std::optional<std::string>& file, const std::string& tool, Reports& reports);

  /// Records the run after its last game, before reports end; then `summary` has the last runs. A
  /// run that ended early, or judged nothing, is not recorded.
  void record(const report::Run& head, report::Summary& summary);

 private:
  std::string file_;
  std::optional<history::Recorder> recorder_;
  report::PastRun run_;
  report::PastRuns past_;
};

}  // namespace referee::internal::cli
