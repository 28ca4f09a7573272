#include "cli/sweep_options.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "report/difference.hpp"
#include "sweep/expectation.hpp"

namespace referee::internal::cli {
namespace {

void add_walk_options(CLI::App& app, SweepOptions& options) {
  app.add_option("--include", options.include, "Of the files found in directories only these")
      ->allow_extra_args(false)
      ->transform(unshielded())
      ->type_name("GLOB");
  app.add_option("--exclude", options.exclude, "Neither these files nor these directories")
      ->allow_extra_args(false)
      ->transform(unshielded())
      ->type_name("GLOB");
  app.add_option("--files-from", options.files_from, "Read the paths listed in FILE, one a line")
      ->transform(unshielded())
      ->type_name("FILE");
  app.add_flag("-0,--null", options.null_separated, "The list is separated by NUL bytes")
      ->needs("--files-from");
  app.add_flag("--hidden", options.hidden, "Enter hidden files and directories too");
  app.add_flag("--follow", options.follow, "Follow symbolic links to directories");
}

/// Of reports on games.
constexpr std::array<std::string_view, 5> game_formats{"codes", "jsonl", "junit", "github",
                                                       "sarif"};

CLI::Validator one_of(const std::vector<std::string>& formats) {
  return CLI::IsMember(formats).description("");
}

CLI::Validator format_and_file(const std::vector<std::string>& formats) {
  const auto check = [formats](std::string& value) {
    const std::size_t equals = value.find('=');
    const bool good =
        equals != std::string::npos && equals + 1 < value.size() &&
        std::find(formats.begin(), formats.end(), value.substr(0, equals)) != formats.end();
    return good ? "" : "must be FORMAT=FILE, such as junit=report.xml: " + value;
  };
  return {check, ""};
}

void add_report_options(CLI::App& app, ReportOptions& options, bool with_statistics) {
  std::vector<std::string> formats(game_formats.begin(), game_formats.end());
  if (with_statistics) formats.emplace_back("stats");
  app.add_option("--format", options.format,
                 with_statistics
                     ? "codes (CODE<TAB>PATH a line), jsonl, junit, github, sarif or stats"
                     : "codes (CODE<TAB>PATH a line), jsonl, junit, github or sarif")
      ->check(one_of(formats))
      ->type_name("FORMAT");
  app.add_option("-o,--output", options.output, "Write the report to FILE, whole or not at all")
      ->transform(unshielded())
      ->type_name("FILE");
  app.add_option("--report", options.reports,
                 "Write a report to FILE in a format; may be given more than once")
      ->allow_extra_args(false)
      ->check(format_and_file(formats))
      ->type_name("FORMAT=FILE");
}

void add_baseline_options(CLI::App& app, BaselineOptions& options) {
  CLI::Option* const baseline =
      app.add_option("--baseline", options.file,
                     "Print only what differs from what FILE says, which fails")
          ->transform(unshielded())
          ->type_name("FILE");
  CLI::Option* const update =
      app.add_flag("--update-baseline", options.update, "Write that FILE instead")->needs(baseline);
  const std::vector<std::string> changes(report::change_names.begin(), report::change_names.end());
  app.add_option("--allow", options.allow,
                 "Differences that do not fail: failed, fixed, changed, missing, new")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(changes).description(""))
      ->needs(baseline)
      ->excludes(update)
      ->type_name("CHANGES");
}

void add_cache_options(CLI::App& app, SweepOptions& options) {
  CLI::Option* const cache =
      app.add_option("--cache", options.cache,
                     "Keep verdicts in FILE, and judge only what has changed since")
          ->transform(unshielded())
          ->type_name("FILE");
  app.add_option("--cache-by", options.cache_by,
                 "Know files again by path, size and mtime, or by content")
      ->check(CLI::IsMember({"mtime", "content"}).description(""))
      ->needs(cache)
      ->type_name("WHAT");
}

void add_watching_options(CLI::App& app, SweepOptions& options) {
  app.add_flag("--no-progress", options.no_progress,
               "Show no progress; it is shown if standard error is a terminal");
  app.add_flag("--stats", options.stats,
               "Print statistics on standard error: codes, lengths, games that occur twice");
}

}  // namespace

void add_path_options(CLI::App& app, InputOptions& input, SweepOptions& options) {
  add_operands(app, input, "PATH");
  add_walk_options(app, options);
}

void add_sweep_options(CLI::App& app, SweepOptions& options) {
  add_walk_options(app, options);
  add_report_options(app, options.report, true);
  app.add_flag(
      fmt::format("--expect-from-name{{{}}}", sweep::Expectation::default_pattern),
      options.expect_from_name,
      "Fail only what has another code than its name says, in the first group of the pattern "
      "behind =");
  add_baseline_options(app, options.baseline);
  app.add_option("--shard", options.shard,
                 "Judge only the I-th of N parts of about the same size; merge puts them together")
      ->type_name("I/N");
  app.add_flag("--no-timing", options.no_timing, "Leave times out of the report");
  app.add_flag("--summary", options.summary, "Print counts and speeds on standard error");
  app.add_option("--only", options.only, "Print only these codes: 4,5 or 4-9")
      ->excludes("--baseline")
      ->type_name("CODES");
  CLI::Option* fail_fast =
      app.add_flag("--fail-fast", options.fail_fast, "Stop at the first code from 4 to 9");
  app.add_option("--max-failures", options.max_failures, "Stop at the N-th code from 4 to 9")
      ->check(positive())
      ->excludes(fail_fast)
      ->type_name("N");
  app.add_flag("--allow-empty", options.allow_empty, "Finding nothing to judge is no failure");
  add_cache_options(app, options);
  add_watching_options(app, options);
}

void add_merge_options(CLI::App& app, MergeOptions& options) {
  app.add_option("REPORT", options.operands, "JSON Lines of all shards; - is standard input")
      ->required()
      ->transform(unshielded())
      ->type_name("");
  add_report_options(app, options.report, false);
  add_baseline_options(app, options.baseline);
  app.add_flag("--summary", options.summary, "Print counts and speeds on standard error");
  app.add_option("--only", options.only, "Print only these codes: 4,5 or 4-9")
      ->excludes("--baseline")
      ->type_name("CODES");
  app.add_flag("--allow-empty", options.allow_empty, "A sweep that found nothing is no failure");
}

}  // namespace referee::internal::cli
