#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/parser.hpp"
#include "game/picture.hpp"
#include "game/referee.hpp"
#include "report/printer.hpp"

namespace referee::internal::cli {

/// Exit statuses.
enum Status : int {
  all_well = 0,
  some_invalid = 1,
  failed = 2,  ///< wrong usage, nothing found, or the tool itself failed
  interrupted = 130,
};

/// What a game brings to its command. All else is the same for every game.
struct Game {
  std::string name;
  std::string description;

  /// Adds the game's own options to a command that judges.
  std::function<void(CLI::App&)> add_options;
  /// The game with those options, drawing when there is a canvas.
  std::function<game::Entry(const std::optional<game::Canvas>&)> entry;
  /// Those options for the head of a report.
  std::function<std::vector<std::pair<std::string, std::string>>()> options;

  /// A subcommand of its own: declares its options, and gives what runs it.
  struct Command {
    std::string name;
    std::string description;
    std::function<std::function<int()>(CLI::App&)> declare;
  };
  std::vector<Command> commands;

  /// What the command does without a subcommand when an option asks for it, as in `GAME -f FILE`.
  /// Such an option stands alone: with another option or an operand it is wrong usage.
  struct Mode {
    std::function<CLI::Option*(CLI::App&)> declare;  ///< adds the option that asks for it
    std::function<int()> run;                        ///< gives the exit status
  };
  std::vector<Mode> modes;
};

/// The whole program: parses the command line, runs the command, gives the exit status.
int run(const Game& game, int argc, char** argv);

}  // namespace referee::internal::cli
