#include "cli/sweep_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/reports.hpp"
#include "cli/say.hpp"
#include "report/json_object.hpp"
#include "sweep/sweep.hpp"

namespace referee::cli {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

/// All that changes verdicts.
Options judging_options(const Game& game, const InputOptions& input) {
  auto options = game.options();
  const base::Limits none;
  if (input.limits.max_bytes != none.max_bytes) {
    options.emplace_back("max-bytes", fmt::format("{}", input.limits.max_bytes));
  }
  if (input.limits.max_seconds != none.max_seconds) {
    options.emplace_back("max-seconds", fmt::format("{}", input.limits.max_seconds));
  }
  return options;
}

/// What the head of a report says: all that changes verdicts or what is thought of them.
Options verdict_options(const Game& game, const InputOptions& input, const SweepOptions& sweep) {
  auto options = judging_options(game, input);
  if (!sweep.expect_from_name.empty()) {
    options.emplace_back("expect-from-name", sweep.expect_from_name);
  }
  return options;
}

/// The cache, which no report may be written to, and the walk leaves out.
void add_cache(const Game& game, const InputOptions& input, const SweepOptions& options,
               const Reports& reports, sweep::Plan& plan) {
  if (!options.cache) return;
  const std::vector<std::string> own = cache::Store::paths(*options.cache);
  for (const std::string& path : reports.paths()) {
    if (std::find(own.begin(), own.end(), path) == own.end()) continue;
    throw CLI::ValidationError("--cache", "a report cannot go to the same place: " + path);
  }
  std::string text;
  report::JsonObject object(text);
  for (const auto& [name, value] : judging_options(game, input)) object.text(name, value);
  object.end();
  plan.cache = std::make_shared<cache::Store>(
      *options.cache, cache::Maker{game.name, REFEREE_VERSION, std::move(text)});
  plan.cache_by = options.cache_by == "content" ? sweep::CacheBy::content : sweep::CacheBy::mtime;
  plan.walk.places = true;
  for (const std::string& path : own) plan.walk.own.push_back(path);
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

}  // namespace

int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options);
  Interrupt interrupt;
  Reports reports = options.update_baseline ? Reports(options.report, *options.baseline)
                                            : Reports(options.report);
  for (std::string& path : reports.paths()) plan.walk.own.push_back(std::move(path));
  add_cache(game, input, options, reports, plan);
  reports.begin({game.name, REFEREE_VERSION, verdict_options(game, input, options)});
  const report::Summary summary =
      sweep::run(game.entry(std::nullopt), plan, reports.outlets(), interrupt.stop());
  // A signal after the last file has interrupted nothing.
  const bool was_interrupted = summary.partial && interrupt.came();
  reports.end(summary);
  if (plan.cache) plan.cache->finish();
  const int status = status_of(game, summary, options, was_interrupted);
  reports.settle(status);
  if (options.summary) print_summary(summary);
  if (options.summary && plan.cache) say(fmt::format("cached   {}\n", plan.cache->hits()));
  return status;
}

}  // namespace referee::cli
