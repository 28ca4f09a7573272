#include "cli/sweep_options.hpp"

#include "sweep/expectation.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* words_on_expectation =
    R"(The name of a file says which code it should have: the first group of
`REGEX`, an RE2 pattern that is searched in the name without its directories. By default that is a
digit at the beginning, followed by an underscore. A file with the expected code is not a failure,
whatever the code; one with another code is. Files whose names do not match are judged as usual.)";

constexpr const char* words_on_shard =
    R"(Judge only the `I`-th of `N` parts, which have about the same size, and
are the same on every machine that has the same files. All files are listed first. `merge` puts
the reports together, and takes `--only` and `--baseline` instead.)";

constexpr const char* words_on_manifest =
    R"(Take the files of the shard from `FILE`, which `manifest` has written, and
walk no directory. `N` is the number of shards in it.)";

constexpr const char* words_on_range =
    R"(Judge only the files from number `A` to number `B` of the shard, counted
from 1. The report is not that of a shard. This finds the file that kills the judge.)";

constexpr const char* words_on_giving_up =
    R"(Do not open the files that `FILE` lists: they get code 9 and the reason
given there. Each line is a path, a tab and a reason, both escaped as in a report.)";

constexpr const char* words_on_since =
    R"(Judge only the files that git(1) says have changed since the current
branch left `REV`, committed or not, and those that it does not know and is not told to ignore.
Finding none is not a failure. A baseline is compared with these files only, and reports nothing
as missing.)";

constexpr const char* words_on_cache =
    R"(Keep verdicts in `FILE`, an SQLite database, and take them from there: a
file that still has the same path, size and mtime is neither judged again nor opened. The report
is the same. Verdicts of another version, or under other options, are not used, and code 9 is not
kept. A cache that is damaged, or of another layout, is replaced, with a warning.)";

constexpr const char* words_on_cache_by =
    R"(`mtime`, the default, or `content`: every file is read, and its verdicts
are taken from the cache if a file with that content was judged before, wherever it was. Times do
not count.)";

constexpr const char* words_on_progress =
    R"(Show no progress. If standard error is a terminal, a sweep of more than
half a second shows there how many bytes and files are done, how fast, how long the rest will
take, and how many failures there were; the total is counted at the same time. The line is removed
at the end, and while a report is written to a terminal. It is not shown on a dumb terminal, in
the background, or when SARIF goes to a terminal.)";

std::string words_on_statistics(const std::string& grouped_by) {
  return "Print statistics on standard error: games by code" + grouped_by +
         R"(, lengths of valid games with a histogram, games with the same content,
and the largest files. What a list leaves out is counted. All games that are judged count, even
those that are not printed. Every file is read to its end. Reports in JSON Lines hold them too.)";
}

Option summary_option(bool& summary) {
  return {.names = "--summary",
          .help = "Print counts and speeds on standard error",
          .target = &summary};
}

Option only_option(std::optional<std::string>& only) {
  return {.names = "--only",
          .value = "CODES",
          .help = "Print only these codes: 4,5 or 4-9",
          .manual = R"(Print only games with these codes, as in 4,5 or 4-9. All games are judged
and counted.)",
          .target = &only,
          .excludes = {"--baseline"}};
}

Option allow_empty_option(bool& allow_empty, const std::string& help) {
  return {.names = "--allow-empty",
          .help = help,
          .manual = "Finding nothing to judge is not a failure.\n",
          .target = &allow_empty};
}

std::vector<Option> selection_options(SweepOptions& options) {
  return {
      {.names = "--shard",
       .value = "I/N",
       .help = "Judge only the I-th of N parts of about the same size; merge joins their reports",
       .manual = words_on_shard,
       .target = &options.shard},
      {.names = "--manifest",
       .value = "FILE",
       .help = "Take the files of the shard from FILE, which manifest wrote",
       .manual = words_on_manifest,
       .target = &options.manifest,
       .offer = Offer::files,
       .needs = {"--shard"},
       .excludes = {"--include", "--exclude", "--files-from", "--hidden", "--follow", "--since",
                    "--cache"}},
      {.names = "--range",
       .value = "A-B",
       .help = "Judge only these files of the shard, such as 1-500",
       .manual = words_on_range,
       .target = &options.range,
       .needs = {"--manifest"}},
      {.names = "--give-up-on",
       .value = "FILE",
       .help = "Do not open the files in this list: they get code 9 and the reason after the tab",
       .manual = words_on_giving_up,
       .target = &options.give_up_on,
       .offer = Offer::files,
       .excludes = {"--cache"}},
      {.names = "--list",
       .help = "Print the paths of the files, and judge none",
       .manual =
           R"(Print the paths of the files that would be judged, one per line, escaped
as in a report, and judge none.)",
       .target = &options.list},
      {.names = "--since",
       .value = "REV",
       .help = "Judge only what git says has changed since REV",
       .manual = words_on_since,
       .target = &options.since},
      {.names = "--no-timing",
       .help = "Leave times out of the report",
       .manual = "Leave times out of the report.\nThen every run writes the same bytes.\n",
       .target = &options.no_timing},
      summary_option(options.summary),
      only_option(options.only),
      {.names = "--fail-fast",
       .help = "Stop at the first code from 4 to 9",
       .target = &options.fail_fast},
      {.names = "--max-failures",
       .value = "N",
       .help = "Stop at the N-th code from 4 to 9",
       .manual = "Stop at the `N`-th code from 4 to 9.",
       .target = &options.max_failures,
       .checks = {AboveZero{}},
       .excludes = {"--fail-fast"}},
      allow_empty_option(options.allow_empty, "Finding nothing to judge is not a failure"),
  };
}

std::vector<Option> cache_options(SweepOptions& options) {
  return {
      {.names = "--cache",
       .value = "FILE",
       .help = "Keep verdicts in FILE, and judge only what has changed since",
       .manual = words_on_cache,
       .target = &options.cache,
       .offer = Offer::files},
      {.names = "--cache-by",
       .value = "WHAT",
       .help = "Recognise files by path, size and mtime, or by content alone",
       .manual = words_on_cache_by,
       .target = &options.cache_by,
       .choices = {{"mtime"}, {"content"}},
       .needs = {"--cache"}},
      {.names = "--cache-read-only",
       .help = "Use the verdicts in the cache, and write nothing to it",
       .manual = R"(Use the verdicts that the cache has, and write nothing to it. A cache that
is missing or damaged is left as it is, with a warning, and all files are judged.)",
       .target = &options.cache_read_only,
       .needs = {"--cache"}},
  };
}

std::vector<Option> watching_options(SweepOptions& options, const std::string& grouped_by) {
  return {
      {.names = "--no-progress",
       .help = "Show no progress; it is shown if standard error is a terminal",
       .manual = words_on_progress,
       .target = &options.no_progress},
      {.names = "--stats",
       .help = "Print statistics on standard error: codes, lengths, games that occur twice",
       .manual = words_on_statistics(grouped_by),
       .target = &options.stats},
  };
}

}  // namespace

Option expectation_option(SweepOptions& options) {
  return {.names = "--expect-from-name",
          .value = "REGEX",
          .help =
              "A file whose name states a code, in the first group of the pattern after =, fails "
              "if it has another",
          .manual = words_on_expectation,
          .target = &options.expect_from_name,
          .implied = sweep::Expectation::default_pattern};
}

std::vector<Option> sweep_options(SweepOptions& options, const std::string& grouped_by,
                                  bool several_games) {
  std::vector<Option> all = walk_options(options);
  append(all, report_options(options.report, several_games));
  all.push_back(expectation_option(options));
  append(all, baseline_options(options.baseline));
  append(all, selection_options(options));
  append(all, cache_options(options));
  append(all, watching_options(options, grouped_by));
  return all;
}

std::vector<Option> merge_options(MergeOptions& options, bool several_games) {
  std::vector<Option> all{{.names = "REPORT",
                           .help = "JSON Lines of all shards; - is standard input",
                           .target = &options.operands,
                           .offer = Offer::files,
                           .required = true}};
  append(all, report_options(options.report, several_games));
  append(all, baseline_options(options.baseline));
  append(all,
         {summary_option(options.summary),
          only_option(options.only),
          allow_empty_option(options.allow_empty, "A sweep that found nothing is not a failure"),
          {.names = "--stats",
           .help = "Print the statistics of all shards on standard error",
           .manual =
               R"(Print the statistics of the whole sweep on standard error, and add them to
JSON Lines. The shards must have been judged with `--stats`.)",
           .target = &options.stats}});
  return all;
}

}  // namespace referee::internal::cli
