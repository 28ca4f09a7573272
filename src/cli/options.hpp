#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "cli/parser.hpp"
#include "io/compression.hpp"

namespace referee::internal::cli {

/// The options as typed. What they mean together is worked out in plan.hpp.

/// For every command that reads game files.
struct InputOptions {
  std::vector<std::string> operands;
  base::Limits limits;
  io::Compression compression = io::Compression::detect;
  unsigned jobs = 0;  // 0: the cores
  std::string input_format = "auto";
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

/// The arguments in the order in which CLI11 wants them, the last one first. It takes an operand
/// like [x] for a list of its own; those are shielded from it, and the options of paths and globs
/// take the shield off again.
std::vector<std::string> shielded_arguments(int argc, char** argv);

/// An option or operand of a game's own command that is a path, or may begin with a bracket.
CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& value,
                      const std::string& description);

/// For options and operands that take text: takes the shield off, if there is one.
const CLI::Validator& unshielded();

/// A number above 0. (CLI::PositiveNumber names the largest number there is when it refuses.)
const CLI::Validator& positive();

/// What `--compression` is called with, and what it means.
const std::map<std::string, io::Compression>& compressions();

void add_operands(CLI::App& app, InputOptions& options, const std::string& name);
void add_input_options(CLI::App& app, InputOptions& options, const std::string& operand);
void add_judge_options(CLI::App& app, JudgeOptions& options);
void add_explain_options(CLI::App& app, ExplainOptions& options);

}  // namespace referee::internal::cli
