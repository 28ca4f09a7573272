#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "io/ahead/files_ahead.hpp"
#include "report/printer.hpp"

namespace referee::internal::cli {

/// The options of commands for many files, as typed.

/// Which reports a command writes, and where.
struct ReportOptions {
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::vector<std::string> reports;  // FORMAT=FILE each
  std::optional<std::uint64_t> max_results;
  std::uint64_t html_boards = 100;
};

/// The baseline that a report is compared with.
struct BaselineOptions {
  std::optional<std::string> file;
  bool update = false;
  std::vector<std::string> allow;
};

/// `GAME sweep PATH...`; other commands use some of them.
struct SweepOptions {
  std::optional<std::string> config;  // the file of options, if it was typed
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  std::optional<std::string> files_from;
  std::string list_folder;  // where relative paths in that file begin; empty: here
  bool null_separated = false;
  std::optional<std::string> since;
  bool hidden = false;
  bool follow = false;
  ReportOptions report;
  std::optional<std::string> expect_from_name;
  std::optional<std::string> shard;
  std::optional<std::string> manifest;
  std::optional<std::string> range;       // of the files of the shard
  std::optional<std::string> give_up_on;  // a list of files
  bool list = false;
  BaselineOptions baseline;
  bool no_timing = false;
  unsigned in_flight = io::AheadSettings().in_flight;
  bool summary = false;
  std::vector<std::string> only;
  bool fail_fast = false;
  std::optional<std::uint64_t> max_failures;
  bool allow_empty = false;
  std::optional<std::string> cache;
  std::string cache_by = "mtime";
  bool cache_read_only = false;
  std::optional<std::string> history;
  bool no_progress = false;
  bool stats = false;
};

/// The descriptions of these options.

/// The options for which files, for a command that walks directories.
std::vector<Option> walk_options(SweepOptions& options);

/// The options of sweep, besides those of all commands that judge. `grouped_by` says, in words such
/// as "by frame", how a sweep groups games besides their codes; it may be empty.
std::vector<Option> sweep_options(SweepOptions& options, const std::string& grouped_by,
                                  bool several_games);

/// For which codes are expected of which files.
/// `help` and `manual` say what it is for.
Option expectation_option(SweepOptions& options, const std::string& help,
                          const std::string& manual);

/// What the help of a command says of its reports.
struct ReportWords {
  std::span<const report::Format* const> formats;
  std::string help;             ///< of --format
  std::string manual;           ///< likewise, longer
  std::string output_manual;    ///< what is to be said of -o besides; may be empty
  std::string results;          ///< what the reports list, such as "failures"
  std::string limited;          ///< the formats in which they are limited, in words
  std::string limited_formats;  ///< their names
};

std::vector<Option> report_options(ReportOptions& options, const ReportWords& words);

/// Of sweep and merge.
std::vector<Option> report_options(ReportOptions& options, bool several_games);
std::vector<Option> baseline_options(BaselineOptions& options);
Option summary_option(bool& summary);
Option only_option(std::vector<std::string>& only);
Option allow_empty_option(bool& allow_empty, const std::string& help);
Option history_option(std::optional<std::string>& file);

}  // namespace referee::internal::cli
