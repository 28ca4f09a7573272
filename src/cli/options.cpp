#include "cli/options.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/difference.hpp"
#include "sweep/expectation.hpp"

namespace referee::cli {
namespace {

/// For sizes: their own check takes -1 for a very large one.
const CLI::Validator not_negative(
    [](std::string& value) { return value.starts_with('-') ? "must not be negative" : ""; }, "");

/// CLI::PositiveNumber names the largest number there is when it refuses.
const CLI::Validator positive(
    [](std::string& value) {
      double number = 0;
      const bool good = CLI::detail::lexical_cast(value, number) && number > 0;
      return good ? std::string() : "must be a number above 0";
    },
    "");

/// Of reports.
const std::vector<std::string> formats{"codes", "jsonl", "junit", "github", "sarif", "stats"};

const CLI::Validator names_format_and_file(
    [](std::string& value) {
      const std::size_t equals = value.find('=');
      const bool good =
          equals != std::string::npos && equals + 1 < value.size() &&
          std::find(formats.begin(), formats.end(), value.substr(0, equals)) != formats.end();
      return good ? "" : "must be FORMAT=FILE, such as junit=report.xml: " + value;
    },
    "");

constexpr char shield = '\x01';

/// Takes off what shielded_arguments() put on.
const CLI::Validator unshielded(
    [](std::string& value) {
      if (value.starts_with(shield)) value.erase(0, 1);
      return std::string();
    },
    "");

}  // namespace

std::vector<std::string> shielded_arguments(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') || argument.starts_with(shield)) argument.insert(0, 1, shield);
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& value,
                      const std::string& description) {
  return app.add_option(name, value, description)->transform(unshielded);
}

void add_input_options(CLI::App& app, InputOptions& options, const std::string& operand) {
  app.add_option(operand, options.operands, "What to read; - is standard input")
      ->transform(unshielded);
  app.add_option("--max-bytes", options.limits.max_bytes,
                 "A file with more bytes is 9; K, M, G count in 1024s")
      ->transform(CLI::AsSizeValue(false).description(""))
      ->transform(not_negative)  // the last one comes first
      ->type_name("N");
  app.add_option("--max-seconds", options.limits.max_seconds, "A file that takes longer is 9")
      ->check(positive)
      ->type_name("S");
  app.add_option("-j,--jobs", options.jobs, "Use N threads (default: the cores)")
      ->check(CLI::Range(1, 512).description(""))
      ->type_name("N");
}

void add_judge_options(CLI::App& app, JudgeOptions& options) {
  app.add_flag("--json", options.json, "Print the report as a JSON object instead of the code");
  app.add_flag("--exit-code", options.exit_code, "Exit with 1 for the codes 4 to 9");
}

void add_explain_options(CLI::App& app, ExplainOptions& options) {
  app.add_option("--color,--colour", options.colour,
                 "Colours: auto (on a terminal, unless NO_COLOR is set), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""))
      ->type_name("WHEN");
}

void add_report_options(CLI::App& app, ReportOptions& options) {
  app.add_option("--format", options.format,
                 "codes (CODE<TAB>PATH a line), jsonl, junit, github, sarif or stats")
      ->check(CLI::IsMember(formats).description(""))
      ->type_name("FORMAT");
  app.add_option("-o,--output", options.output, "Write the report to FILE, whole or not at all")
      ->transform(unshielded)
      ->type_name("FILE");
  app.add_option("--report", options.reports,
                 "Write a report to FILE in a format; may be given more than once")
      ->allow_extra_args(false)
      ->check(names_format_and_file)
      ->type_name("FORMAT=FILE");
}

namespace {

void add_baseline_options(CLI::App& app, SweepOptions& options) {
  CLI::Option* const baseline =
      app.add_option("--baseline", options.baseline,
                     "Print only what differs from what FILE says, which fails")
          ->transform(unshielded)
          ->type_name("FILE");
  CLI::Option* const update =
      app.add_flag("--update-baseline", options.update_baseline, "Write that FILE instead")
          ->needs(baseline);
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

void add_watching_options(CLI::App& app, SweepOptions& options) {
  app.add_flag("--no-progress", options.no_progress,
               "Show no progress; it is shown if standard error is a terminal");
  app.add_flag("--stats", options.stats,
               "Print statistics on standard error: codes, lengths, games that occur twice");
}

}  // namespace

void add_sweep_options(CLI::App& app, SweepOptions& options) {
  app.add_option("--include", options.include, "Of the files found in directories only these")
      ->allow_extra_args(false)
      ->transform(unshielded)
      ->type_name("GLOB");
  app.add_option("--exclude", options.exclude, "Neither these files nor these directories")
      ->allow_extra_args(false)
      ->transform(unshielded)
      ->type_name("GLOB");
  app.add_option("--files-from", options.files_from, "Judge the paths listed in FILE, one a line")
      ->transform(unshielded)
      ->type_name("FILE");
  app.add_flag("-0,--null", options.null_separated, "The list is separated by NUL bytes")
      ->needs("--files-from");
  app.add_flag("--hidden", options.hidden, "Enter hidden files and directories too");
  app.add_flag("--follow", options.follow, "Follow symbolic links to directories");
  add_report_options(app, options.report);
  app.add_flag(
      fmt::format("--expect-from-name{{{}}}", sweep::Expectation::default_pattern),
      options.expect_from_name,
      "Fail only what has another code than its name says, in the first group of the pattern "
      "behind =");
  add_baseline_options(app, options);
  app.add_flag("--no-timing", options.no_timing, "Leave times out of the report");
  app.add_flag("--summary", options.summary, "Print counts and speeds on standard error");
  app.add_option("--only", options.only, "Print only these codes: 4,5 or 4-9")
      ->excludes("--baseline")
      ->type_name("CODES");
  CLI::Option* fail_fast =
      app.add_flag("--fail-fast", options.fail_fast, "Stop at the first code from 4 to 9");
  app.add_option("--max-failures", options.max_failures, "Stop at the N-th code from 4 to 9")
      ->check(positive)
      ->excludes(fail_fast)
      ->type_name("N");
  app.add_flag("--allow-empty", options.allow_empty, "Finding nothing to judge is no failure");
  add_watching_options(app, options);
}

}  // namespace referee::cli
