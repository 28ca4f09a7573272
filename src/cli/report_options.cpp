#include <algorithm>

#include <fmt/format.h>

#include "baseline/line.hpp"
#include "cli/sweep_options.hpp"
#include "report/printer.hpp"

namespace referee::internal::cli {
namespace {

std::vector<Choice> changes() {
  std::vector<Choice> changes;
  changes.reserve(baseline::change_names.size());
  for (const std::string_view name : baseline::change_names) changes.push_back({std::string(name)});
  return changes;
}

std::string words_on_formats(bool several_games) {
  const std::string codes =
      several_games ? R"((the default): the code, a tab, the path, a tab and the number of the game
in its file, with control characters and backslashes escaped;)"
                    : R"((the default): the code, a tab and the path, with control characters and
backslashes escaped;)";
  std::string words = "`codes` " + codes;
  for (const report::Format* const format : report::formats()) {
    if (!format->manual.empty()) words += fmt::format(" `{}`: {}", format->name, format->manual);
  }
  return words;
}

constexpr const char* words_on_output =
    R"(Write the report to `FILE`, whole or not at all. It is written to
`FILE.PID.partial` and renamed at the end; if the command is killed that file remains. If several
commands write the same `FILE` at once, the last one to finish wins. A file that is to be read
cannot be an output too, by whatever name.)";

constexpr const char* words_on_report =
    R"(Write a report in this format to `FILE`, as `-o` does; '-' is standard
output. May be given more than once. The report of `--format` and `-o` is then written only if one
of these is given too.)";

constexpr const char* words_on_baseline =
    R"(Compare with `FILE`, and print only the games that differ from what it
says: failed, fixed, changed (another code or winning move), missing (the baseline has it, and it
was not found), new, and moved (its file has another path, and the same content). Every difference
is a failure. Missing games are printed at the end, unless the sweep was stopped early.)";

std::vector<Choice> choices_of(std::span<const report::Format* const> formats) {
  std::vector<Choice> choices;
  for (const report::Format* const format : formats) {
    if (format->words.empty()) continue;
    choices.push_back({std::string(format->name), std::string(format->words)});
  }
  return choices;
}

/// What is wrong with a FORMAT=FILE.
Complaint format_and_file(const std::vector<Choice>& formats) {
  return [formats](const std::string& value) {
    const std::size_t equals = value.find('=');
    const bool good = equals != std::string::npos && equals + 1 < value.size() &&
                      std::any_of(formats.begin(), formats.end(), [&](const Choice& format) {
                        return format.name == value.substr(0, equals);
                      });
    return good ? "" : "must be FORMAT=FILE, such as junit=report.xml: " + value;
  };
}

}  // namespace

std::vector<Option> report_options(ReportOptions& options, const ReportWords& words) {
  const std::vector<Choice> formats = choices_of(words.formats);
  return {
      option("--format FORMAT", &options.format, words.help, words.manual, {.choices = formats}),
      option("-o,--output FILE", &options.output, "Write the report to FILE, whole or not at all",
             words_on_output + words.output_manual, {.offer = Offer::files}),
      option("--report FORMAT=FILE", &options.reports,
             "Write a report to FILE in a format; may be given more than once", words_on_report,
             {.checks = {format_and_file(formats)}, .suggestions = formats, .offer = Offer::files}),
      option("--max-results N", &options.max_results,
             fmt::format("Write at most N {}, in {}, and say how many more there are",
                         words.results, words.limited),
             fmt::format(R"(Write at most `N` {} in {}:
{} (20 by default in `markdown`), and say how many more there are.)",
                         words.results, words.limited, words.limited_formats),
             {.checks = {AboveZero{}}}),
      option("--html-boards N", &options.html_boards,
             "Show the boards and moves of at most N games as html, failures first (default: 100)",
             R"(Show the boards and moves of at most `N` games in the format `html`, 100
by default, the first failures first; 0 shows none. The files of these games are read once more at
the end. If a game has no board, the page says why.)",
             {.checks = {Between{0, 10000}}}),
  };
}

std::vector<Option> report_options(ReportOptions& options, bool several_games) {
  return report_options(
      options,
      {.formats = report::formats(),
       .help = "codes (CODE<TAB>PATH a line), text, jsonl, csv, html, junit, junit-gitlab, github, "
               "sarif, codequality, checkstyle, tap, markdown or stats",
       .manual = words_on_formats(several_games),
       .output_manual = R"( Neither `FILE` nor `FILE.PID.partial` is judged when a
directory is walked, nor is the file that standard output goes to. If nothing was found to judge, `FILE` stays
as it was.)",
       .results = "failures",
       .limited = "formats that list only failures",
       .limited_formats = "`text`, `github`, `sarif`, `codequality`, `checkstyle` and `markdown`"});
}

std::vector<Option> baseline_options(BaselineOptions& options) {
  return {
      option("--baseline FILE", &options.file,
             "Print only what differs from FILE; each difference is a failure", words_on_baseline,
             {.offer = Offer::files}),
      option("--update-baseline", &options.update,
             "Write the baseline instead of comparing with it",
             R"(Write the baseline instead of comparing with it. Then a report is printed
only if one is asked for.)",
             {.needs = {"--baseline"}}),
      option("--allow CHANGES", &options.allow,
             "Differences that are not failures: failed, fixed, changed, missing, new, moved",
             "These differences are not failures: a list such as new,fixed.",
             {.choices = changes(),
              .needs = {"--baseline"},
              .excludes = {"--update-baseline"},
              .separator = ','}),
  };
}

}  // namespace referee::internal::cli
