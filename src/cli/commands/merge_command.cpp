#include "cli/commands/commands.hpp"

#include <memory>

#include <fmt/format.h>

#include "base/deadline.hpp"
#include "base/error.hpp"
#include "cli/commands/recording.hpp"
#include "cli/commands/reports.hpp"
#include "cli/commands/shard_files.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "io/walk/found.hpp"
#include "sweep/merge.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> operands;
  ReportOptions report;
  BaselineOptions baseline;
  std::vector<std::string> only;
  bool summary = false;
  bool allow_empty = false;
  bool stats = false;
  std::optional<std::string> history;
  unsigned jobs = 0;
};

/// Collects the statistics of the whole. Throws base::Error that names a report without samples.
std::shared_ptr<stats::StatsCollector> statistics(const Game& game,
                                                  std::span<report::JsonlReader* const> shards) {
  for (const report::JsonlReader* const shard : shards) {
    if (!shard->part()->samples) {
      throw base::Error(
          fmt::format("{} has no statistics: the shards are to be judged with --stats",
                      text::escaped(shard->name())));
    }
  }
  return std::make_shared<stats::StatsCollector>(game.definition(std::nullopt).setup);
}

/// What was written before a signal is removed.
int merge(const Game& game, const MergeOptions& options) {
  Interrupt interrupt;
  sweep::Plan plan;
  Destinations outputs = destinations(options.report, options.baseline);
  for (const std::string& path : files_of_history(options.history)) outputs.add("--history", path);
  for (const std::string& path : options.operands) outputs.refuse("REPORT", path);
  refuse_baseline(outputs, options.baseline);
  plan.only = parse_codes(options.only);
  plan.baseline = baseline(game.name, options.baseline);
  const ShardFiles shards(options.operands, jobs(options.jobs), 1, interrupt.deadline());
  plan.jobs = shards.jobs();
  report::Run head = sweep::head_of(shards.readers(), game.name);
  const InputOptions input = options_of(game, head.options);
  const game::Definition judged = definition(game, input, std::nullopt);
  head.setup = judged.setup;
  head.page_script = judged.page_script;
  Reports reports(options.report, options.baseline);
  reports.give_up_at(interrupt.signal());
  Recording recording(options.history, game.name, reports);
  if (options.stats || reports.want_statistics()) plan.stats = statistics(game, shards.readers());
  reports.begin(head);
  report::Summary summary =
      sweep::merge(shards.readers(), plan, reports.outputs(), interrupt.stop());
  reports.end_games();
  if (!reports.show_games(game, input, interrupt)) return Status::interrupted;
  std::string words;
  if (plan.stats) words = reports.write(*plan.stats, summary.partial);
  recording.record(head, summary);
  reports.end(summary);
  if (reports.have_given_up()) return Status::interrupted;
  const int status =
      judged_status(game.name, summary, options.allow_empty, options.baseline.update);
  reports.settle(status);
  if (options.summary) print_summary(summary);
  if (options.stats) say(words);
  return status;
}

std::vector<Option> merge_options(MergeOptions& options, bool several_games) {
  std::vector<Option> all{option("REPORT", &options.operands,
                                 "JSON Lines of all shards; - is standard input", {},
                                 {.offer = Offer::files, .required = true})};
  append(all, report_options(options.report, several_games));
  append(all, baseline_options(options.baseline));
  append(
      all,
      {summary_option(options.summary), only_option(options.only),
       allow_empty_option(options.allow_empty, "A sweep that found nothing is not a failure"),
       history_option(options.history),
       jobs_option(options.jobs,
                   "They read the reports and print; one more puts the games in order, and writes.",
                   Section::command),
       option("--stats", &options.stats, "Print the statistics of all shards on standard error",
              R"(Print the statistics of the whole sweep on standard error, and add them to
JSON Lines. The shards must have been judged with `--stats`.)")});
  return all;
}

}  // namespace

Command merge_command(const Game& game) {
  const auto typed = std::make_shared<MergeOptions>();
  return {.summary = "Make one report from those of all shards of a sweep",
          .options = merge_options(*typed, game.words.several_games),
          .run = [&game, typed] { return merge(game, *typed); },
          .manual = R"(Makes the report of a whole sweep from those of all its shards, which must
be JSON Lines. '-' is standard input. A shard that is missing, given twice, truncated or stopped
early, or was made with other options, by another version or of other files, is an error that
names it.)"};
}

}  // namespace referee::internal::cli
