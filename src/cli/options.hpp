#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"

namespace referee::cli {

/// The options as typed. What they mean together is worked out in plan.hpp.

/// For every command that reads game files.
struct InputOptions {
  std::vector<std::string> operands;
  base::Limits limits;
  unsigned jobs = 0;  // 0: the cores
};

/// `GAME FILE`.
struct JudgeOptions {
  bool json = false;
  bool exit_code = false;
};

/// `GAME explain FILE`.
struct ExplainOptions {
  std::string colour = "auto";
};

/// Which reports a command writes, and where.
struct ReportOptions {
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::vector<std::string> reports;  // FORMAT=FILE each
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
  std::optional<std::string> baseline;
  bool update_baseline = false;
  std::vector<std::string> allow;
  bool no_timing = false;
  bool summary = false;
  std::optional<std::string> only;
  bool fail_fast = false;
  std::optional<std::uint64_t> max_failures;
  bool allow_empty = false;
  bool no_progress = false;
  bool stats = false;
};

/// The arguments in the order in which CLI11 wants them, the last one first. It takes an operand
/// like [x] for a list of its own; those are shielded from it, and the options of paths and globs
/// take the shield off again.
std::vector<std::string> shielded_arguments(int argc, char** argv);

/// An option or operand of a game's own command that is a path, or may begin with a bracket.
CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& value,
                      const std::string& description);

void add_input_options(CLI::App& app, InputOptions& options, const std::string& operand);
void add_judge_options(CLI::App& app, JudgeOptions& options);
void add_explain_options(CLI::App& app, ExplainOptions& options);
void add_report_options(CLI::App& app, ReportOptions& options);
void add_sweep_options(CLI::App& app, SweepOptions& options);

}  // namespace referee::cli
