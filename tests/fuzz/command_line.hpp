#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/config/configured.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/sweep_options.hpp"

namespace referee::internal::fuzz {

/// A program with the options that all games have, whose commands do nothing.
class IdleProgram {
 public:
  IdleProgram() {
    cli::Command judge{.run = [] { return 0; }};
    judge.options = reading(cli::file_operand(input_));
    cli::append(judge.options, {cli::json_option(judge_, true), cli::exit_code_option(judge_)});
    cli::Command explain{.name = "explain", .run = [] { return 0; }};
    explain.options = reading(cli::file_operand(input_));
    explain.options.push_back(cli::exit_code_option(judge_));
    cli::append(explain.options, cli::explain_options(explain_));
    cli::Command sweep{.name = "sweep", .run = [] { return 0; }, .takes_config = true};
    sweep.options = reading(cli::paths_operand(input_));
    cli::append(sweep.options, cli::sweep_options(sweep_, " and by frame", true));
    cli::append(sweep.options, cli::config_options(config_));
    cli::Command merge{.name = "merge", .run = [] { return 0; }};
    merge.options = cli::merge_options(merge_, true);
    program_.commands = {judge, explain, sweep, merge};
  }
  IdleProgram(const IdleProgram&) = delete;
  IdleProgram& operator=(const IdleProgram&) = delete;

  const cli::Program& program() const { return program_; }
  const cli::Command& sweep() const { return program_.commands[2]; }

 private:
  std::vector<cli::Option> reading(cli::Option operand) {
    std::vector<cli::Option> options{std::move(operand)};
    cli::append(options, cli::input_options(input_, ""));
    return options;
  }

  cli::InputOptions input_;
  cli::JudgeOptions judge_;
  cli::ExplainOptions explain_;
  cli::SweepOptions sweep_;
  cli::MergeOptions merge_;
  cli::ConfigOptions config_;
  cli::Program program_{"connectz", "Judges recorded games", {}, {}, {}};
};

}  // namespace referee::internal::fuzz
