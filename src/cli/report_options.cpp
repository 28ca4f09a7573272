#include "cli/report_options.hpp"

#include <algorithm>

#include "baseline/line.hpp"

namespace referee::internal::cli {
namespace {

std::vector<Choice> formats() {
  return {{"codes", "CODE<TAB>PATH a line"},
          {"text", "a line for each failure, for people and editors"},
          {"jsonl", "JSON Lines"},
          {"junit", "JUnit XML"},
          {"junit-gitlab", "JUnit XML for GitLab"},
          {"github", "workflow commands"},
          {"html", "a page for browsers"},
          {"sarif", "SARIF 2.1.0"},
          {"codequality", "Code Quality JSON for GitLab"},
          {"checkstyle", "Checkstyle XML"},
          {"tap", "TAP 14"},
          {"markdown", "a summary for people, with boards"},
          {"stats", "statistics alone"}};
}

std::vector<Choice> changes() {
  std::vector<Choice> changes;
  changes.reserve(baseline::change_names.size());
  for (const std::string_view name : baseline::change_names) changes.push_back({std::string(name)});
  return changes;
}

Complaint format_and_file(std::vector<Choice> formats) {
  return [formats = std::move(formats)](const std::string& value) {
    const std::size_t equals = value.find('=');
    const bool good = equals != std::string::npos && equals + 1 < value.size() &&
                      std::any_of(formats.begin(), formats.end(), [&](const Choice& format) {
                        return format.name == value.substr(0, equals);
                      });
    return good ? "" : "must be FORMAT=FILE, such as junit=report.xml: " + value;
  };
}

std::string words_on_formats(bool several_games) {
  const std::string codes =
      several_games
          ? R"((the default): the code, a tab, the path, a tab and the number of the game in its
file, with control characters and
backslashes escaped;
)"
          : R"((the default): the code, a tab and the path, with control characters and
backslashes escaped;
)";
  return ".Cm codes\n" + codes + R"(.Cm text :
for people and editors, a line for each failure,
.Ar PATH : Ns Ar LINE : Ns
and the reason, coloured on a terminal;
.Cm jsonl :
JSON Lines;
.Cm junit :
JUnit's XML, as Jenkins reads it, a test suite for each game;
.Cm junit-gitlab :
the same with the file of each test, as GitLab reads it;
.Cm github :
workflow commands of GitHub, an error for each failure;
.Cm html :
a page for browsers, with the counts, the games and the boards of some;
.Cm sarif :
SARIF 2.1.0, a result for each failure;
.Cm codequality :
the JSON of GitLab's Code Quality, an issue for each failure;
.Cm checkstyle :
Checkstyle's XML, an error for each failure;
.Cm tap :
TAP 14, a test for each game;
.Cm markdown :
a summary for the page of a CI job, with counts and the first failures, each with its board
where a sweep can judge its file again; or
.Cm stats :
the statistics of
.Fl -stats
as one JSON object, and no games.
)";
}

constexpr const char* words_on_output = R"(Write the report to
.Ar FILE ,
whole or not at all.
It is written to
.Ar FILE Ns Pa \&. Ns Ar PID Ns Pa .partial
and renamed at the end; if the command is killed that file stays.
Of commands that write the same
.Ar FILE
at once the last one stands there.
None of these files is judged when a directory is walked, and neither is the file
that standard output goes to.
A file that is to be read cannot be an output, too, whatever it is called.
If nothing was found to judge,
.Ar FILE
stays as it was.
)";

constexpr const char* words_on_report = R"(Write a report in this format to
.Ar FILE ,
as
.Fl o
does;
.Sq -
is standard output.
May be given more than once.
The report of
.Fl -format
and
.Fl o
is then written only if one of these is given too.
)";

constexpr const char* words_on_baseline = R"(Compare with
.Ar FILE ,
and print only the games that differ from what it says: failed, fixed, changed
(another code or winning move), missing (the baseline has it, and it was not
found), new, and moved (its file has another path, and the same content).
Every difference is a failure.
What is missing is printed at the end, unless the sweep was stopped early.
)";

Option html_boards_option(std::uint64_t& boards) {
  return {
      .names = "--html-boards",
      .value = "N",
      .help = "Show the boards and moves of at most N games as html, failures first (default: 100)",
      .manual = R"(Show the boards and moves of at most
.Ar N
games in the format
.Cm html ,
100 by default, the first failures first; 0 shows none.
These files are read once more at the end.
The page says of a game why it has no board.
)",
      .target = &boards,
      .checks = {Between{0, 10000}}};
}

}  // namespace

std::vector<Option> report_options(ReportOptions& options, bool several_games) {
  return {
      {.names = "--format",
       .value = "FORMAT",
       .help =
           "codes (CODE<TAB>PATH a line), text, jsonl, html, junit, junit-gitlab, github, sarif, "
           "codequality, checkstyle, tap, markdown or stats",
       .manual = words_on_formats(several_games),
       .target = &options.format,
       .choices = formats()},
      {.names = "-o,--output",
       .value = "FILE",
       .help = "Write the report to FILE, whole or not at all",
       .manual = words_on_output,
       .target = &options.output,
       .offer = Offer::files},
      {.names = "--report",
       .value = "FORMAT=FILE",
       .help = "Write a report to FILE in a format; may be given more than once",
       .manual = words_on_report,
       .target = &options.reports,
       .checks = {format_and_file(formats())},
       .suggestions = formats(),
       .offer = Offer::files},
      {.names = "--max-results",
       .value = "N",
       .help =
           "Write at most N failures, in formats that list failures alone, and say how many are "
           "left out",
       .manual = R"(Write at most
.Ar N
failures in the formats that list failures alone, which services limit:
.Cm text , github , sarif , codequality , checkstyle
and
.Cm markdown
(where it is 20 otherwise); and say how many are left out.
)",
       .target = &options.max_results,
       .checks = {AboveZero{}}},
      html_boards_option(options.html_boards),
  };
}

std::vector<Option> baseline_options(BaselineOptions& options) {
  return {
      {.names = "--baseline",
       .value = "FILE",
       .help = "Print only what differs from what FILE says, which fails",
       .manual = words_on_baseline,
       .target = &options.file,
       .offer = Offer::files},
      {.names = "--update-baseline",
       .help = "Write that FILE instead",
       .manual = R"(Write the baseline instead.
A report is then printed only if one is asked for.
)",
       .target = &options.update,
       .needs = {"--baseline"}},
      {.names = "--allow",
       .value = "CHANGES",
       .help = "Differences that do not fail: failed, fixed, changed, missing, new, moved",
       .manual = "These differences are no failures: a list such as new,fixed.\n",
       .target = &options.allow,
       .choices = changes(),
       .needs = {"--baseline"},
       .excludes = {"--update-baseline"},
       .separator = ','},
  };
}

}  // namespace referee::internal::cli
