#include "cli/sweep_options.hpp"

#include "sweep/expectation.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* words_on_expectation =
    R"(The name of a file says which code it should have: the first group of
`REGEX`, an RE2 pattern that is searched in the name without its directories. By default that is a
digit at the beginning, followed by an underscore.)";

constexpr const char* words_on_shard =
    R"(Judge only the `I`-th of `N` parts, which have about the same size, and
are the same on every machine that has the same files. All files are listed first. `merge` puts
the reports together, and takes `--only`, `--baseline` and `--history` instead.)";

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

constexpr const char* words_on_history =
    R"(Record in `FILE`, an SQLite database, that this run took place, how many
games had which code, and which games began to fail, fail otherwise or fail no more. `history`
says what it has, and a report in HTML shows a plot of the failures over the runs. A run that
stops early is not recorded.)";

constexpr const char* words_on_flight =
    R"(Open and read up to `N` small files ahead of the judges, whatever the number
of threads. The default is 128; 0 reads none ahead. It happens where opening the first files has
shown that it is faster, as on cold disks and on network file systems: by io_uring(7), or by
threads where that is not allowed. At most 64 KiB are kept of each; of larger files the first MiB
is requested from the system. With a cache only the status of files is asked for ahead.)";

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

std::vector<Option> selection_options(SweepOptions& options) {
  return {
      option("--shard I/N", &options.shard,
             "Judge only the I-th of N parts of about the same size; merge joins their reports",
             words_on_shard, {.excludes = {"--only", "--baseline", "--history"}}),
      option("--manifest FILE", &options.manifest,
             "Take the files of the shard from FILE, which manifest wrote", words_on_manifest,
             {.offer = Offer::files,
              .needs = {"--shard"},
              .excludes = {"--include", "--exclude", "--files-from", "--hidden", "--follow",
                           "--since", "--cache"}}),
      option("--range A-B", &options.range, "Judge only these files of the shard, such as 1-500",
             words_on_range, {.needs = {"--manifest"}}),
      option("--give-up-on FILE", &options.give_up_on,
             "Do not open the files in this list: they get code 9 and the reason after the tab",
             words_on_giving_up, {.offer = Offer::files, .excludes = {"--cache"}}),
      option("--list", &options.list, "Print the paths of the files, and judge none",
             R"(Print the paths of the files that would be judged, one per line, escaped
as in a report, and judge none. Options for reports have no effect then, but what they read, such as
a baseline, must be there.)"),
      option("--since REV", &options.since, "Judge only what git says has changed since REV",
             words_on_since, {.excludes = {"--update-baseline"}}),
      option("--in-flight N", &options.in_flight,
             "Read up to N small files ahead of the judges (default: 128)", words_on_flight,
             {.checks = {Between{0, io::AheadSettings::most_in_flight}}}),
      option("--no-timing", &options.no_timing, "Leave times out of the report",
             "Leave times out of the report. Then every run writes the same bytes."),
      summary_option(options.summary),
      only_option(options.only),
      option("--fail-fast", &options.fail_fast, "Stop at the first failure",
             "Stop at the first failure. Such a sweep makes no baseline.",
             {.excludes = {"--update-baseline"}}),
      option("--max-failures N", &options.max_failures, "Stop at the N-th failure",
             "Stop at the `N`-th failure.",
             {.checks = {AboveZero{}}, .excludes = {"--fail-fast", "--update-baseline"}}),
      allow_empty_option(options.allow_empty, "Finding nothing to judge is not a failure"),
  };
}

std::vector<Option> cache_options(SweepOptions& options) {
  return {
      option("--cache FILE", &options.cache,
             "Keep verdicts in FILE, and judge only what has changed since", words_on_cache,
             {.offer = Offer::files}),
      option("--cache-by WHAT", &options.cache_by,
             "Recognise files by path, size and mtime (mtime), or by content alone (content)",
             words_on_cache_by, {.choices = {{"mtime"}, {"content"}}, .needs = {"--cache"}}),
      option("--cache-read-only", &options.cache_read_only,
             "Use the verdicts in the cache, and write nothing to it",
             R"(Use the verdicts that the cache has, and write nothing to it. A cache that
is missing or damaged is left as it is, with a warning, and all files are judged.)",
             {.needs = {"--cache"}}),
  };
}

/// The games of a run are compared with those of other runs, so it is of all files.
Option history_of_sweep(SweepOptions& options) {
  Option history = history_option(options.history);
  history.excludes = {"--since"};
  return history;
}

std::vector<Option> watching_options(SweepOptions& options, const std::string& grouped_by) {
  return {
      option("--no-progress", &options.no_progress,
             "Show no progress; it is shown if standard error is a terminal", words_on_progress),
      option("--stats", &options.stats,
             "Print statistics on standard error: codes, lengths, games that occur twice",
             words_on_statistics(grouped_by)),
  };
}

}  // namespace

Option summary_option(bool& summary) {
  return option("--summary", &summary, "Print counts and speeds on standard error");
}

Option only_option(std::vector<std::string>& only) {
  return option("--only CODES", &only, "Print only these codes: 4,5 or 4-9",
                R"(Print only games with these codes, as in 4,5 or 4-9. All games are judged
and counted.)",
                {.excludes = {"--baseline"}, .separator = ','});
}

Option allow_empty_option(bool& allow_empty, const std::string& help) {
  return option("--allow-empty", &allow_empty, help, "Finding nothing to judge is not a failure.");
}

Option history_option(std::optional<std::string>& file) {
  return option("--history FILE", &file,
                "Record the run in FILE, with what began to fail and what no longer fails",
                words_on_history, {.offer = Offer::files});
}

Option expectation_option(SweepOptions& options, const std::string& help,
                          const std::string& manual) {
  return option("--expect-from-name REGEX", &options.expect_from_name, help,
                words_on_expectation + manual, {.implied = sweep::Expectation::default_pattern});
}

std::vector<Option> sweep_options(SweepOptions& options, const std::string& grouped_by,
                                  bool several_games) {
  std::vector<Option> all = walk_options(options);
  append(all, report_options(options.report, several_games));
  all.push_back(expectation_option(
      options,
      "A file whose name states a code, in the first group of the pattern after =, fails if it "
      "has another",
      R"( A file with the expected code is not a failure, whatever the code; one with
another code is. Files whose names do not match are judged as usual.)"));
  append(all, baseline_options(options.baseline));
  append(all, selection_options(options));
  append(all, cache_options(options));
  all.push_back(history_of_sweep(options));
  append(all, watching_options(options, grouped_by));
  return all;
}

}  // namespace referee::internal::cli
