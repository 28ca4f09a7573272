#include "cli/commands/recording.hpp"

#include <ctime>

#include <fmt/chrono.h>

#include "cli/failure.hpp"
#include "database/layout.hpp"
#include "history/reader.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// A page has a plot of them.
constexpr std::uint64_t runs_in_reports = 200;

}  // namespace

std::vector<std::string> files_of_history(const std::optional<std::string>& file) {
  return file ? database::files_of(*file, history::layout) : std::vector<std::string>();
}

Recording::Recording(const std::optional<std::string>& file, const std::string& tool,
                     Reports& reports) {
  if (!file) return;
  file_ = *file;
  run_.began = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  recorder_.emplace(file_, tool);
  reports.add(history::Recorder::format(), recorder_->output());
}

void Recording::record(const report::Run& head, report::Summary& summary) {
  if (!recorder_) return;
  if (summary.partial || summary.games == 0) {
    say(fmt::format("{}: not recorded in {}: the run {}\n", head.tool, text::escaped(file_),
                    summary.partial ? "ended early" : "judged nothing"));
    return;
  }
  run_.version = head.version;
  run_.options = head.options;
  run_.seconds = summary.seconds;
  run_.files = summary.files;
  recorder_->record(run_);
  past_ = history::Reader(file_, std::string(head.tool)).runs(runs_in_reports);
  summary.past = &past_;
}

}  // namespace referee::internal::cli
