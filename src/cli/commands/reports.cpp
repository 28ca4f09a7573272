#include "cli/commands/reports.hpp"

#include <unistd.h>

#include <algorithm>

#include <fmt/format.h>

#include "cli/command_line.hpp"
#include "cli/config/config_file.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "report/printer.hpp"
#include "sweep/boards.hpp"

namespace referee::internal::cli {
namespace {

/// A report that is wanted: its format, and where it is written.
struct Wanted {
  std::string format;
  std::string place;
  std::string option = "--report";
};

std::vector<Wanted> wanted_reports(const ReportOptions& options, const BaselineOptions& baseline) {
  std::vector<Wanted> all;
  if (options.format || options.output) {
    all.push_back({options.format.value_or("codes"), options.output.value_or("-"), "--output"});
  }
  for (const std::string& report : options.reports) {
    const std::size_t format_end = report.find('=');
    all.push_back({report.substr(0, format_end), report.substr(format_end + 1)});
  }
  if (baseline.update) {
    all.push_back({"baseline", *baseline.file, "--update-baseline"});
  } else if (all.empty()) {
    all.push_back({"codes", "-"});
  }
  return all;
}

}  // namespace

Destinations destinations(const ReportOptions& reports, const BaselineOptions& baseline) {
  Destinations all;
  for (const Wanted& wanted : wanted_reports(reports, baseline)) {
    all.add(wanted.option, wanted.place);
  }
  return all;
}

Reports::Reports(const ReportOptions& options, const BaselineOptions& baseline,
                 const std::optional<std::string>& sampled)
    : max_results_(options.max_results), max_boards_(options.html_boards) {
  for (const Wanted& wanted : wanted_reports(options, baseline))
    open(report::format_of(wanted.format), wanted.place, sampled);
}

Reports::Reports(const ReportOptions& options, const FormatOf& format_of)
    : max_results_(options.max_results), max_boards_(options.html_boards) {
  for (const Wanted& wanted : wanted_reports(options, {})) {
    open(format_of(wanted.format), wanted.place, {});
  }
}

void Reports::add(const report::Format& format, io::Output& output) {
  outputs_.emplace_back(report::Printer(format), output);
}

void Reports::give_up_at(const std::atomic<bool>& signal) {
  for (sweep::ReportOutput& output : outputs_) output.output().give_up_at(signal);
}

bool Reports::have_given_up() const {
  return std::any_of(outputs_.begin(), outputs_.end(), [](const sweep::ReportOutput& output) {
    return output.output().has_given_up();
  });
}

void Reports::begin(const report::Run& run) {
  for (sweep::ReportOutput& output : outputs_) output.begin(run);
}

void Reports::end(const report::Summary& summary) {
  for (sweep::ReportOutput& output : outputs_) output.end(summary);
  // All are flushed before the first one is put in its place.
  for (sweep::ReportOutput& output : outputs_) output.flush();
}

void Reports::end_games() {
  for (sweep::ReportOutput& output : outputs_) output.end_games();
}

bool Reports::show_games(const Game& game, const InputOptions& input, Interrupt& interrupt) {
  bool is_whole = true;
  for (sweep::ReportOutput& output : outputs_) {
    if (output.shown_games().empty()) continue;
    const sweep::BoardPlan plan =
        output.format().wants_replays ? page_plan(game, input) : drawing_plan(game, input);
    is_whole = sweep::show_games(plan, output, interrupt.stop(), interrupt.signal()) && is_whole;
  }
  return is_whole;
}

bool Reports::show_compared_games(const Game& game, const report::Comparison& comparison,
                                  Interrupt& interrupt) {
  // The options of one side at a time are set.
  const auto plans_of = [&](const report::Comparison::Side& side) {
    const InputOptions input = options_of(game, side.options);
    return std::pair(page_plan(game, input), drawing_plan(game, input));
  };
  const auto before = plans_of(comparison.before);
  const auto after = plans_of(comparison.after);
  bool is_whole = true;
  for (sweep::ReportOutput& output : outputs_) {
    if (output.shown_games().empty()) continue;
    const bool is_page = output.format().wants_replays;
    is_whole = sweep::show_compared_games(is_page ? before.first : before.second,
                                          is_page ? after.first : after.second, output,
                                          interrupt.stop(), interrupt.signal()) &&
               is_whole;
  }
  return is_whole;
}

bool Reports::want_statistics() const {
  return std::any_of(outputs_.begin(), outputs_.end(), [](const sweep::ReportOutput& output) {
    return output.format().wants_statistics;
  });
}

std::string Reports::write(stats::StatsCollector& collector, bool partial) {
  const stats::Statistics statistics = collector.finish(partial);
  for (sweep::ReportOutput& output : outputs_) output.statistics(statistics);
  return stats::statistics_text(statistics);
}

void Reports::settle(int status) {
  if (status == Status::failed) return;
  for (io::OutputFile& file : files_) file.commit();
}

void Reports::keep_partial() {
  for (io::OutputFile& file : files_) file.keep_partial();
}

void Reports::open(const report::Format& format, const std::string& place,
                   const std::optional<std::string>& sampled) {
  io::Output& output = open(place);
  const report::PrinterOptions options{is_coloured("auto", output), max_boards_, sampled};
  outputs_.emplace_back(report::Printer(format, options), output, max_results_);
}

io::Output& Reports::open(const std::string& place) {
  if (place == "-") {
    standard_output_ = std::make_unique<io::Output>(STDOUT_FILENO);
    return *standard_output_;
  }
  return files_.emplace_back(place).output();
}

InputOptions options_of(const Game& game,
                        const std::vector<std::pair<std::string, std::string>>& stated) {
  InputOptions input;
  Program judging;
  std::vector<Option>& options = judging.commands.emplace_back().options;
  options = input_options(input, "");
  options.insert(options.end(), game.own_options.begin(), game.own_options.end());
  for (const auto& [name, value] : stated) {
    if (find_option(judging.commands.front(), name) == nullptr) continue;
    try {
      parse(judging, {fmt::format("--{}={}", name, value)});
    } catch (const UsageError&) {
    }
  }
  return input;
}

int judged_status(const std::string& tool, const report::Summary& summary, bool may_be_empty,
                  bool updates_baseline) {
  if (summary.games == 0 && !may_be_empty) {
    say(fmt::format("{}: nothing found to judge\n", tool));
    return Status::failed;
  }
  return summary.failures > 0 && !updates_baseline ? Status::some_invalid : Status::all_well;
}

void print_summary(const report::Summary& summary) {
  const std::string codes = in_words(summary.by_code, "  ");
  say(fmt::format(
      "files    {}\ngames    {}\nskipped  {}\nbytes    {}\nmoves    {}\nfailures {}\ncodes    {}\n",
      summary.files, summary.games, summary.skipped, summary.bytes, summary.moves, summary.failures,
      codes.empty() ? "none" : codes));
  if (summary.changes) {
    std::string changes;
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      changes += fmt::format("  {}: {}", baseline::change_names[i], (*summary.changes)[i]);
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

}  // namespace referee::internal::cli
