#pragma once

#include "cli/options.hpp"

namespace referee::internal::cli {

/// The options of commands for many files, as typed.

/// Which reports a command writes, and where.
struct ReportOptions {
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::vector<std::string> reports;  // FORMAT=FILE each
};

/// What a report is compared with.
struct BaselineOptions {
  std::optional<std::string> file;
  bool update = false;
  std::vector<std::string> allow;
};

/// `GAME sweep PATH...`.
struct SweepOptions {
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  std::optional<std::string> files_from;
  bool null_separated = false;
  bool hidden = false;
  bool follow = false;
  ReportOptions report;
  std::string expect_from_name;  // empty: nothing is expected
  std::optional<std::string> shard;
  BaselineOptions baseline;
  bool no_timing = false;
  bool summary = false;
  std::optional<std::string> only;
  bool fail_fast = false;
  std::optional<std::uint64_t> max_failures;
  bool allow_empty = false;
  std::optional<std::string> cache;
  std::string cache_by = "mtime";
  bool no_progress = false;
  bool stats = false;
};

/// `GAME merge REPORT...`.
struct MergeOptions {
  std::vector<std::string> operands;
  ReportOptions report;
  BaselineOptions baseline;
  std::optional<std::string> only;
  bool summary = false;
  bool allow_empty = false;
};

/// Which files, for a command that walks.
void add_path_options(CLI::App& app, InputOptions& input, SweepOptions& options);

void add_merge_options(CLI::App& app, MergeOptions& options);
void add_sweep_options(CLI::App& app, SweepOptions& options);

}  // namespace referee::internal::cli
