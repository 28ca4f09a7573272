#pragma once

#include "cli/commands/commands.hpp"

namespace referee::internal::fuzz {

/// The program of a game without options of its own, whose commands do nothing.
class IdleProgram {
 public:
  IdleProgram() {
    for (cli::Command& command : program_.commands) command.run = [] { return 0; };
  }
  IdleProgram(const IdleProgram&) = delete;
  IdleProgram& operator=(const IdleProgram&) = delete;

  const cli::Program& program() const { return program_; }
  const cli::Command& sweep() const { return program_.commands[2]; }

 private:
  cli::Game game_{.name = "connectz", .description = "Judges recorded games", .definition = {}};
  cli::InputOptions input_;
  cli::ConfigOptions config_;
  cli::Program program_ = cli::program_of(game_, input_, config_);
};

}  // namespace referee::internal::fuzz
