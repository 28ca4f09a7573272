#include "cli/commands/commands.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/deadline.hpp"
#include "base/error.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/commands/reader_stream.hpp"
#include "cli/commands/reports.hpp"
#include "cli/config/config_file.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "io/walk/found.hpp"
#include "sweep/merge.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// How many reports may stay open. Raises the limit of open files as far as the system allows: a
/// sweep may have more shards than a process may open at first.
std::size_t most_open() {
  constexpr std::size_t others = 48;  // reports that are written, what libraries open
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
  const rlim_t most = ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
  return most > others ? static_cast<std::size_t>(most) - others : 0;
}

/// The reports, open.
class Shards {
 public:
  Shards(const std::vector<std::string>& paths, const base::Deadline& deadline) {
    if (std::count(paths.begin(), paths.end(), io::standard_input) > 1) {
      throw UsageError("REPORT", "standard input is there twice");
    }
    const std::size_t most = most_open();
    for (const std::string& path : paths) {
      files_.emplace_back(path, deadline, files_.size() < most);
      readers_.emplace_back(files_.back(), path);
      pointers_.push_back(&readers_.back());
    }
  }

  std::span<report::JsonlReader* const> readers() const { return pointers_; }

 private:
  std::deque<ReaderStream> files_;
  std::deque<report::JsonlReader> readers_;
  std::vector<report::JsonlReader*> pointers_;
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

/// The options that the head of a report states, as far as they change verdicts: those of the game
/// are set, the others are returned. A value that could not be typed is the default, or never was
/// an option's.
InputOptions options_of(const Game& game, const report::Run& head) {
  InputOptions input;
  Program judging;
  std::vector<Option>& options = judging.commands.emplace_back().options;
  options = input_options(input, "");
  options.insert(options.end(), game.own_options.begin(), game.own_options.end());
  for (const auto& [name, value] : head.options) {
    if (find_option(judging.commands.front(), name) == nullptr) continue;
    try {
      parse(judging, {fmt::format("--{}={}", name, value)});
    } catch (const UsageError&) {
    }
  }
  return input;
}

int status_of(const Game& game, const report::Summary& summary, const MergeOptions& options) {
  if (summary.games == 0 && !options.allow_empty) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  if (options.baseline.update) return Status::all_well;
  return summary.failures > 0 ? Status::some_invalid : Status::all_well;
}

/// Ends with an error, or with reports that have given up, after a signal.
int merge_until(const Game& game, const MergeOptions& options, Interrupt& interrupt) {
  sweep::Selection plan;
  const Destinations outputs = destinations(options.report, options.baseline);
  for (const std::string& path : options.operands) outputs.refuse("REPORT", path);
  refuse_baseline(outputs, options.baseline);
  if (options.only) plan.only = parse_codes(*options.only);
  plan.baseline = baseline(game.name, options.baseline);
  const Shards shards(options.operands,
                      base::Deadline(std::numeric_limits<double>::infinity(), &interrupt.stop()));
  report::Run head = sweep::head_of(shards.readers(), game.name);
  const InputOptions input = options_of(game, head);
  const game::Definition judged = definition(game, input, std::nullopt);
  head.setup = judged.setup;
  head.page_script = judged.page_script;
  Reports reports(options.report, options.baseline);
  reports.give_up_at(interrupt.signal());
  if (options.stats || reports.want_statistics()) plan.stats = statistics(game, shards.readers());
  reports.begin(head);
  plan.boards = reports.board_list();
  const report::Summary summary = sweep::merge(shards.readers(), plan, reports.outputs());
  reports.end_games();
  if (plan.boards && !sweep::write_boards(page_plan(game, input), *plan.boards, reports.outputs(),
                                          interrupt.stop(), interrupt.signal())) {
    return Status::interrupted;
  }
  std::string words;
  if (plan.stats) words = reports.write(*plan.stats, summary.partial);
  reports.end(summary);
  if (reports.have_given_up()) return Status::interrupted;
  const int status = status_of(game, summary, options);
  reports.settle(status);
  if (options.summary) print_summary(summary);
  if (options.stats) say(words);
  return status;
}

}  // namespace

int merge_reports(const Game& game, const MergeOptions& options) {
  Interrupt interrupt;
  try {
    return merge_until(game, options, interrupt);
  } catch (const base::Error&) {
    if (interrupt.came()) return Status::interrupted;  // what was written so far is removed
    throw;
  }
}

}  // namespace referee::internal::cli
