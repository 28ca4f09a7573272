#include "cli/sweep_command.hpp"

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/reports.hpp"
#include "cli/say.hpp"
#include "cli/summary.hpp"
#include "sweep/sweep.hpp"

namespace referee::cli {
namespace {

/// What the head of a report says: all that changes verdicts or what is thought of them.
std::vector<std::pair<std::string, std::string>> verdict_options(const Game& game,
                                                                 const InputOptions& input,
                                                                 const SweepOptions& sweep) {
  auto options = game.options();
  for (const auto& [name, compression] : compressions()) {
    if (compression == input.compression && compression != io::Compression::detect) {
      options.emplace_back("compression", name);
    }
  }
  const base::Limits none;
  if (input.limits.max_bytes != none.max_bytes) {
    options.emplace_back("max-bytes", fmt::format("{}", input.limits.max_bytes));
  }
  if (input.limits.max_seconds != none.max_seconds) {
    options.emplace_back("max-seconds", fmt::format("{}", input.limits.max_seconds));
  }
  if (input.input_format != "auto") options.emplace_back("input-format", input.input_format);
  if (!sweep.expect_from_name.empty()) {
    options.emplace_back("expect-from-name", sweep.expect_from_name);
  }
  return options;
}

int status_of(const Game& game, const report::Summary& summary, const SweepOptions& options,
              const std::optional<report::Part>& part, bool was_interrupted) {
  if (was_interrupted) return Status::interrupted;
  // Some shards of a few files have none.
  if (summary.games == 0 && !options.allow_empty && !(part && part->files > 0)) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  if (options.baseline.update) return Status::all_well;
  return summary.failures > 0 ? Status::some_invalid : Status::all_well;
}

}  // namespace

int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options);
  Interrupt interrupt;
  Reports reports = options.baseline.update ? Reports(options.report, *options.baseline.file)
                                            : Reports(options.report);
  for (std::string& path : reports.paths()) plan.walk.own.push_back(std::move(path));
  report::Run head{game.name, REFEREE_VERSION, verdict_options(game, input, options), {}};
  if (options.shard) {
    plan.shard = shard(*options.shard, plan, interrupt.stop());
    head.part = plan.shard->part();
  }
  reports.begin(head);
  const report::Summary summary =
      sweep::run(entry(game, input, std::nullopt), plan, reports.outlets(), interrupt.stop());
  // A signal after the last file has interrupted nothing.
  const bool was_interrupted = summary.partial && interrupt.came();
  reports.end(summary);
  const int status = status_of(game, summary, options, head.part, was_interrupted);
  reports.settle(status);
  if (options.summary) print_summary(summary);
  return status;
}

}  // namespace referee::cli
