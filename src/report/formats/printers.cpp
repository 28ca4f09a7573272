#include "report/formats/printers.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "report/formats/html.hpp"
#include "report/formats/jsonl.hpp"

namespace referee::internal::report {
namespace {

PrinterPointer html_printer(const PrinterOptions& options) {
  return std::make_unique<HtmlPrinter>(options.most_boards);
}

PrinterPointer jsonl_printer(const PrinterOptions& options) {
  return options.setup ? std::make_unique<JsonlPrinter>(*options.setup)
                       : std::make_unique<JsonlPrinter>();
}

constexpr auto format_table = std::to_array<Format>({
    {"codes", "CODE<TAB>PATH a line", "", codes_printer},  // its manual depends on the game
    {"text", "a line for each failure, for people and editors",
     R"(for people and editors, a line for each failure, `PATH:LINE:` and the
reason, coloured on a terminal;)",
     text_printer},
    {"jsonl", "JSON Lines", "JSON Lines;", jsonl_printer},
    {"junit", "JUnit XML", "JUnit's XML, as Jenkins reads it, a test suite for each game;",
     junit_printer},
    {"junit-gitlab", "JUnit XML for GitLab",
     "the same with the file of each test, as GitLab reads it;", junit_gitlab_printer},
    {"github", "workflow commands", "workflow commands of GitHub, an error for each failure;",
     github_printer},
    {"html", "a page for browsers",
     "a page for browsers, with the counts, the games and the boards of some;", html_printer},
    {"sarif", "SARIF 2.1.0", "SARIF 2.1.0, a result for each failure;", sarif_printer},
    {"codequality", "Code Quality JSON for GitLab",
     "the JSON of GitLab's Code Quality, an issue for each failure;", codequality_printer},
    {"checkstyle", "Checkstyle XML", "Checkstyle's XML, an error for each failure;",
     checkstyle_printer},
    {"tap", "TAP 14", "TAP 14, a test for each game;", tap_printer},
    {"markdown", "a summary for people, with boards",
     R"(a summary for the page of a CI job, with counts and the first failures,
each with its board where a sweep can judge its file again; or)",
     markdown_printer},
    {"stats", "statistics alone", "the statistics of `--stats` as one JSON object, and no games.",
     stats_printer},
    {"baseline", "", "", baseline_printer},  // asked for by --update-baseline
});

}  // namespace

std::span<const Format> formats() {
  return format_table;
}

PrinterPointer make_printer(std::string_view format, const PrinterOptions& options) {
  const auto found = std::find_if(format_table.begin(), format_table.end(),
                                  [&](const Format& each) { return each.name == format; });
  assert(found != format_table.end());
  return found->make(options);
}

}  // namespace referee::internal::report
