#include "cli/commands/commands.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/deadline.hpp"
#include "base/error.hpp"
#include "cli/commands/compared_side.hpp"
#include "cli/commands/reports.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "compare/comparer.hpp"
#include "compare/formats.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

struct CompareOptions {
  std::string before;
  std::string after;
  ReportOptions report;
  bool all = false;
  std::vector<std::string> only;
  std::vector<std::string> ignore;
  bool exit_code = false;
};

compare::Rules rules_of(const CompareOptions& options) {
  compare::Rules rules;
  rules.ignored = options.ignore;
  for (const std::string& name : options.only) {
    const auto& kinds = report::kinds_of_differences;
    rules.only.push_back(*std::find_if(kinds.begin(), kinds.end(), [&](baseline::Change kind) {
      return report::kind_name(kind) == name;
    }));
  }
  return rules;
}

/// Where what is typed leaves it open, the report is text.
ReportOptions report_options_of(const CompareOptions& options) {
  ReportOptions report = options.report;
  const bool writes_first = report.output || report.reports.empty();
  if (!report.format && writes_first) report.format = compare::formats().front()->name;
  return report;
}

/// The head of what is written.
report::Run run_of(const Game& game, const report::Comparison& comparison) {
  report::Run run{game.name, comparison.after.version, comparison.after.options, {}};
  if (run.version.empty()) run.version = REFEREE_VERSION;
  const game::Definition judged = game.definition(std::nullopt);
  run.setup = judged.setup;
  run.page_script = judged.page_script;
  run.comparison = &comparison;
  return run;
}

std::string escaped_line(const Game& game, std::string_view words) {
  return fmt::format("{}: {}\n", game.name, text::escaped(words));
}

/// What was written before a signal is removed.
int compare_reports(const Game& game, const CompareOptions& options) {
  const ReportOptions wanted = report_options_of(options);
  Destinations outputs = destinations(wanted, {});
  const std::vector<std::string> old_files = named_files(options.before);
  const std::vector<std::string> new_files = named_files(options.after);
  for (const std::string& path : old_files) outputs.refuse("OLD", path);
  for (const std::string& path : new_files) outputs.refuse("NEW", path);
  Interrupt interrupt;
  const base::Deadline deadline = interrupt.deadline();
  ComparedSide before(options.before, old_files, game.name, deadline);
  ComparedSide after(options.after, new_files, game.name, deadline);
  for (const std::string& words : compare::not_compared(before.side(), after.side())) {
    say(escaped_line(game, words));
  }
  report::Comparison comparison;
  comparison.before = before.side().about();
  comparison.after = after.side().about();
  comparison.looks_for_moves = before.side().carries().contents && after.side().carries().contents;
  Reports reports(wanted, [&](std::string_view name) -> const report::Format& {
    const bool lists_all = options.all && name == compare::text_format.name;
    return lists_all ? compare::list_format : compare::format_of(name);
  });
  reports.give_up_at(interrupt.signal());
  reports.begin(run_of(game, comparison));
  const report::Summary summary = compare::run(before.side(), after.side(), rules_of(options),
                                               comparison, reports.outputs(), interrupt.signal());
  reports.end_games();
  if (!reports.show_compared_games(game, comparison, interrupt)) return Status::interrupted;
  reports.end(summary);
  if (reports.have_given_up()) return Status::interrupted;
  reports.settle(Status::all_well);
  return options.exit_code && comparison.differences() > 0 ? Status::some_invalid
                                                           : Status::all_well;
}

std::vector<Choice> kind_choices() {
  std::vector<Choice> choices;
  choices.reserve(report::kinds_of_differences.size());
  for (const baseline::Change kind : report::kinds_of_differences) {
    choices.push_back({std::string(report::kind_name(kind))});
  }
  return choices;
}

std::vector<Choice> field_choices() {
  std::vector<Choice> choices;
  for (std::string& name : compare::names_of_fields()) choices.push_back({std::move(name)});
  return choices;
}

/// A property has to say that it is one: their names differ from game to game.
std::string complaint_on_field(const std::string& name) {
  const std::vector<std::string> known = compare::names_of_fields();
  const std::string prefix = fmt::format("{}.", compare::all_properties);
  const bool is_property = name.starts_with(prefix) && name.size() > prefix.size();
  if (is_property || std::find(known.begin(), known.end(), name) != known.end()) return "";
  return fmt::format("no field is called {}, but {}, and {}NAME", name, fmt::join(known, ", "),
                     prefix);
}

std::vector<Option> compare_options(CompareOptions& options) {
  std::vector<Option> all{
      option("OLD TEXT", &options.before, "The older report; - is standard input", {},
             {.offer = Offer::files, .required = true}),
      option("NEW TEXT", &options.after, "The newer report; - is standard input", {},
             {.offer = Offer::files, .required = true}),
      option("--all", &options.all, "As text, list all differences, one a line, and nothing else",
             R"(As `text`, write a line for each difference, and nothing else: the kind, the
former code, the code, the path, the number of the game in its file, the fields that differ, and
the former path, with tabs in between, and `-` for what does not apply.)"),
      option("--only KINDS", &options.only,
             "Only differences of these kinds: changed, added, removed, moved",
             "Only these kinds of differences count, and are written: a list such as "
             "changed,added.",
             {.choices = kind_choices(), .separator = ','}),
      option("--ignore FIELDS", &options.ignore,
             "Fields that are not compared, such as reason,moves or properties.tags",
             R"(These fields are not compared: a list such as `reason,moves`. `properties`
are those that only this kind of game has, `properties.NAME` is one of them.)",
             {.checks = {Complaint(complaint_on_field)},
              .suggestions = field_choices(),
              .separator = ','}),
      option("--exit-code", &options.exit_code, "Exit with 1 if the reports differ",
             "Exit with 1 if the reports differ, and with 0 if they do not. Without it the status "
             "is 0 in both cases."),
  };
  append(all,
         report_options(
             options.report,
             {.formats = compare::formats(),
              .help = "text (about a dozen lines), jsonl, csv, html, markdown, junit, "
                      "junit-gitlab, github, sarif, codequality, checkstyle or tap",
              .manual = R"(`text` (the default): how many games differ, which codes became
which, and the first few differences of each kind; with `--all` a line for each difference.
`jsonl`: JSON Lines, an object for each difference. `csv`: CSV with a header, a record for each.
The others are those of a sweep, in which each difference is a failure; `html` and `markdown` show
both verdicts and both boards of the first ones side by side.)",
              .output_manual = {},
              .results = "differences",
              .limited = "formats that services limit",
              .limited_formats = "`github`, `sarif`, `codequality`, `checkstyle` and `markdown`"}));
  return all;
}

}  // namespace

Command compare_command(const Game& game) {
  const auto typed = std::make_shared<CompareOptions>();
  return {.summary = "Say what differs between two saved reports",
          .options = compare_options(*typed),
          .run = [&game, typed] { return compare_reports(game, *typed); },
          .manual = R"(Says which games were added, removed, moved (the same content under
another path, if both reports have digests) or judged otherwise, and in which fields. A report is
JSON Lines, those of all shards of a sweep (a pattern such as 'old/*.jsonl', in quotes), a
baseline, or a cache; all but a cache may be compressed.)"};
}

}  // namespace referee::internal::cli
