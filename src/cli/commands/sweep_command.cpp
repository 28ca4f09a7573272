#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <set>
#include <span>

#include <fmt/format.h>

#include "cli/commands/recording.hpp"
#include "cli/commands/reports.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "io/walk/selection.hpp"
#include "progress/progress_bar.hpp"
#include "sweep/sweep.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// All options that change verdicts.
report::RunOptions judging_options(const Game& game, const InputOptions& input) {
  auto options = game.options();
  if (input.compression != "auto") options.emplace_back("compression", input.compression);
  const base::Limits none;
  if (input.limits.max_bytes != none.max_bytes) {
    options.emplace_back("max-bytes", fmt::format("{}", input.limits.max_bytes));
  }
  if (input.limits.max_seconds != none.max_seconds) {
    options.emplace_back("max-seconds", fmt::format("{}", input.limits.max_seconds));
  }
  if (input.input_format != "auto") options.emplace_back("input-format", input.input_format);
  return options;
}

/// The options in the head of a report: all that change verdicts, or which verdicts are failures.
report::RunOptions verdict_options(const Game& game, const InputOptions& input,
                                   const SweepOptions& sweep) {
  auto options = judging_options(game, input);
  if (sweep.expect_from_name) {
    options.emplace_back("expect-from-name", *sweep.expect_from_name);
  }
  return options;
}

void add_cache(const Game& game, const InputOptions& input, const SweepOptions& options,
               sweep::Plan& plan) {
  if (!options.cache) return;
  plan.cache = std::make_shared<cache::Store>(
      *options.cache,
      cache::Maker{game.name, REFEREE_VERSION, report::json_of(judging_options(game, input))},
      options.cache_read_only ? cache::Access::read_only : cache::Access::read_write);
  plan.cache_by = options.cache_by == "content" ? cache::CacheBy::content : cache::CacheBy::mtime;
  plan.walk.places = true;
}

int status_of_sweep(const Game& game, const report::Summary& summary, const SweepOptions& options,
                    const std::optional<report::ShardInfo>& part, const std::string& error,
                    bool was_interrupted) {
  if (was_interrupted) return Status::interrupted;
  if (!error.empty()) {
    say(fmt::format("{}: {}\n", game.name, text::escaped(error)));
    return Status::failed;
  }
  if (summary.taken) {
    say(fmt::format("{}: {} files were judged and {} reported\n", game.name, *summary.taken,
                    summary.files));
    return Status::failed;
  }
  // If there are few files, some shards have none.
  const bool may_be_empty = options.allow_empty || options.since || (part && part->files > 0);
  return judged_status(game.name, summary, may_be_empty, options.baseline.update);
}

/// Whether there is room for a line that is redrawn repeatedly: no report that lacks whole lines is
/// written to a terminal.
bool has_room_for_progress(std::span<sweep::ReportOutput> outputs) {
  return progress::ProgressBar::has_terminal() &&
         std::none_of(outputs.begin(), outputs.end(), [](const sweep::ReportOutput& output) {
           return output.output().is_terminal() && !output.format().separator.empty();
         });
}

std::vector<io::Output*> outputs_of(Reports& reports) {
  std::vector<io::Output*> outputs;
  for (sweep::ReportOutput& output : reports.outputs()) outputs.push_back(&output.output());
  return outputs;
}

/// Says of the paths that were typed why they cannot be read: a report of codes does not.
void say_what_is_missing(const Game& game, const std::vector<std::string>& operands) {
  for (const std::string& operand : std::set<std::string>(operands.begin(), operands.end())) {
    const std::string path = io::without_slashes(operand);
    if (path == io::standard_input || ::access(path.c_str(), R_OK) == 0) continue;
    say(fmt::format("{}: {}\n", game.name, text::escaped(base::system_error(errno, path).what())));
  }
}

/// Writes what is left, and says if the cache could not be used.
void finish_cache(const Game& game, cache::Store& cache) {
  cache.finish();
  if (cache.warning().empty()) return;
  say(fmt::format("{}: warning: {}\n", game.name, text::escaped(cache.warning())));
}

/// All files that a sweep writes.
Destinations written_files(const SweepOptions& options) {
  Destinations outputs = destinations(options.report, options.baseline);
  if (options.cache) {
    for (const std::string& path : cache::Store::paths(*options.cache)) {
      outputs.add("--cache", path);
    }
  }
  for (const std::string& path : files_of_history(options.history)) outputs.add("--history", path);
  return outputs;
}

/// `--list`: the files that the sweep would judge.
int list_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options);
  Destinations outputs = written_files(options);
  if (!outputs.has_standard_output()) outputs.add("--list", "-");
  keep_apart(outputs, plan, options);
  say_what_is_missing(game, input.operands);
  Interrupt interrupt;
  if (options.shard) plan.shard = shard(game.name, options, plan, interrupt.stop());
  io::Output output(STDOUT_FILENO);
  output.give_up_at(interrupt.signal());
  sweep::FileQueue files(plan, interrupt.stop());
  std::string line;
  for (io::Found found; files.next(found);) {
    line.clear();
    text::append_escaped(line, found.path);
    output.write(line += '\n');
  }
  output.flush();
  if (interrupt.came()) return Status::interrupted;
  if (plan.error.empty()) return Status::all_well;
  say(fmt::format("{}: {}\n", game.name, text::escaped(plan.error)));
  return Status::failed;
}

/// What all reports of the sweep begin with.
report::Run head_of(const Game& game, const InputOptions& input, const SweepOptions& options,
                    const sweep::Plan& plan, const game::Definition& judged) {
  report::Run head{game.name, REFEREE_VERSION, verdict_options(game, input, options), {}};
  if (plan.shard && !options.range) head.part = plan.shard->part();
  head.setup = judged.setup;
  head.page_script = judged.page_script;
  return head;
}

/// Judges and reports all files, and shows meanwhile how far it is.
report::Summary judge_all(const game::Definition& judged, sweep::Plan& plan, bool shows_progress,
                          Reports& reports, Interrupt& interrupt) {
  std::optional<progress::ProgressBar> progress;
  if (shows_progress && has_room_for_progress(reports.outputs())) {
    plan.progress = std::make_shared<progress::ProgressCounters>();
    progress.emplace(*plan.progress, sweep::walk_of(plan), outputs_of(reports), interrupt.stop());
  }
  const report::Summary summary = sweep::run(judged, plan, reports.outputs(), interrupt.stop());
  progress.reset();
  reports.end_games();
  return summary;
}

int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  if (options.list) return list_files(game, input, options);
  sweep::Plan plan = sweep_plan(game.name, input, options);
  keep_apart(written_files(options), plan, options);
  say_what_is_missing(game, input.operands);
  Interrupt interrupt;
  const game::Definition judged = definition(game, input, std::nullopt);
  const bool is_sampled = options.shard && options.stats;
  Reports reports(options.report, options.baseline,
                  is_sampled ? std::optional(std::string(judged.setup)) : std::nullopt);
  reports.give_up_at(interrupt.signal());
  add_cache(game, input, options, plan);
  Recording recording(options.history, game.name, reports);
  if (options.shard) plan.shard = shard(game.name, options, plan, interrupt.stop());
  const report::Run head = head_of(game, input, options, plan, judged);
  reports.begin(head);
  if (options.stats || reports.want_statistics()) {
    plan.stats = std::make_shared<stats::StatsCollector>(judged.setup);
  }
  report::Summary summary = judge_all(judged, plan, !options.no_progress, reports, interrupt);
  if (!reports.show_games(game, input, interrupt)) summary.partial = true;
  std::string statistics;
  if (plan.stats) statistics = reports.write(*plan.stats, summary.partial);
  recording.record(head, summary);
  reports.end(summary);
  // A signal after the last file has not interrupted anything that was written.
  const bool was_interrupted = interrupt.came() && (summary.partial || reports.have_given_up());
  if (plan.cache) finish_cache(game, *plan.cache);
  const int status =
      status_of_sweep(game, summary, options, head.part, plan.error, was_interrupted);
  if (was_interrupted || !plan.error.empty()) {
    reports.keep_partial();
  } else {
    reports.settle(status);
  }
  if (options.summary) print_summary(summary);
  if (options.summary && plan.cache) say(fmt::format("cached   {}\n", plan.cache->hits()));
  if (options.stats) say(statistics);
  return status;
}

}  // namespace

Command sweep_command(const Game& game, InputOptions& input, ConfigOptions& config) {
  const auto typed = std::make_shared<SweepOptions>();
  Command command{
      .summary = "Judge many files; directories are walked",
      .options = {paths_operand(input)},
      .run =
          [&game, &input, &config, typed] {
            typed->config = config.file;
            return sweep_files(game, input, *typed);
          },
      .manual = R"(Judges many files and prints a line for each, in byte order of the paths,
whatever the number of jobs. Directories are walked. A path that is reached twice is judged once.
Links to files are followed. FIFOs, devices and sockets in directories are not opened, but
counted.)",
      .manual_end = R"(After Ctrl-C the report ends with what was judged so far. With `-o` it
remains in `FILE.partial`.)",
      .takes_config = true};
  append(command.options, input_options(input, game.words.on_threads));
  append(command.options, sweep_options(*typed, game.words.grouped_by, game.words.several_games));
  append(command.options, config_options(config));
  append(command.options, game.own_options);
  return command;
}

}  // namespace referee::internal::cli
