#include "cli/sweep_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/progress_bar.hpp"
#include "cli/reports.hpp"
#include "cli/say.hpp"
#include "sweep/sweep.hpp"

namespace referee::cli {
namespace {

/// What the head of a report says: all that changes verdicts or what is
/// thought of them.
std::vector<std::pair<std::string, std::string>> verdict_options(const Game& game,
                                                                 const InputOptions& input,
                                                                 const SweepOptions& sweep) {
  auto options = game.options();
  const base::Limits none;
  if (input.limits.max_bytes != none.max_bytes) {
    options.emplace_back("max-bytes", fmt::format("{}", input.limits.max_bytes));
  }
  if (input.limits.max_seconds != none.max_seconds) {
    options.emplace_back("max-seconds", fmt::format("{}", input.limits.max_seconds));
  }
  if (!sweep.expect_from_name.empty()) {
    options.emplace_back("expect-from-name", sweep.expect_from_name);
  }
  return options;
}

void print_summary(const report::Summary& summary) {
  std::string codes;
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    if (count > 0) codes += fmt::format("  {}: {}", game::digit_of(entry.code), count);
  }
  say(fmt::format(
      "files    {}\ngames    {}\nskipped  {}\nbytes    {}\nmoves    {}\nfailures {}\ncodes  {}\n",
      summary.files, summary.games, summary.skipped, summary.bytes, summary.moves, summary.failures,
      codes.empty() ? "  none" : codes));
  if (summary.changes) {
    std::string changes;
    for (std::size_t i = 0; i < report::change_names.size(); ++i) {
      changes += fmt::format("  {}: {}", report::change_names[i], (*summary.changes)[i]);
    }
    say(fmt::format("changes{}\n", changes));
  }
  if (summary.partial) say(fmt::format("partial  stopped before every file was judged\n"));
  if (!summary.seconds) return;
  const double seconds = std::max(*summary.seconds, 1e-6);
  say(fmt::format("seconds  {:.3f}\nspeed    {:.1f} MB/s, {:.0f} moves/s\n", seconds,
                  static_cast<double>(summary.bytes) / seconds / 1e6,
                  static_cast<double>(summary.moves) / seconds));
}

int status_of(const Game& game, const report::Summary& summary, const SweepOptions& options,
              bool was_interrupted) {
  if (was_interrupted) return Status::interrupted;
  if (summary.games == 0 && !options.allow_empty) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  if (options.update_baseline) return Status::all_well;
  return summary.failures > 0 ? Status::some_invalid : Status::all_well;
}

/// Writes the statistics to the reports, and gives them for a person.
std::string finish(sweep::Survey& survey, bool partial, Reports& reports) {
  const report::Statistics statistics = survey.finish(partial);
  reports.write(statistics);
  return report::statistics_text(statistics);
}

}  // namespace

int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options);
  Interrupt interrupt;
  Reports reports = options.update_baseline ? Reports(options.report, *options.baseline)
                                            : Reports(options.report);
  for (std::string& path : reports.paths()) plan.walk.own.push_back(std::move(path));
  reports.begin({game.name, REFEREE_VERSION, verdict_options(game, input, options)});
  const game::Entry entry = game.entry(std::nullopt);
  if (options.stats || reports.want_statistics()) {
    plan.survey = std::make_shared<sweep::Survey>(entry.setup);
  }
  std::optional<ProgressBar> progress;
  if (!options.no_progress && ProgressBar::is_wanted(reports.outlets())) {
    plan.watch = std::make_shared<sweep::Watch>();
    progress.emplace(plan, reports.outlets(), interrupt.stop());
  }
  const report::Summary summary = sweep::run(entry, plan, reports.outlets(), interrupt.stop());
  progress.reset();
  // A signal after the last file has interrupted nothing.
  const bool was_interrupted = summary.partial && interrupt.came();
  std::string statistics;
  if (plan.survey) statistics = finish(*plan.survey, summary.partial, reports);
  reports.end(summary);
  const int status = status_of(game, summary, options, was_interrupted);
  reports.settle(status);
  if (options.summary) print_summary(summary);
  if (options.stats) say(statistics);
  return status;
}

}  // namespace referee::cli
