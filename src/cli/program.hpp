#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
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

  /// Its own options of all commands that judge.
  std::vector<Option> own_options;
  /// The game with those options, drawing when there is a canvas.
  std::function<game::Definition(const std::optional<game::Canvas>&)> definition;
  /// Those options for the head of a report.
  std::function<std::vector<std::pair<std::string, std::string>>()> options;

  std::vector<Command> commands;  ///< its own subcommands
  std::vector<Mode> modes;        ///< its own

  /// Its page of the manual.
  Manual manual;
  /// What that says where all games say nearly the same, in mdoc.
  struct Words {
    /// What `GAME FILE` does.
    std::string judge = "Prints the code of\n.Ar FILE\nand a newline.\n";
    std::string explain;     ///< what `GAME explain FILE` does
    std::string grouped_by;  ///< how statistics group games besides their codes: " and by frame"
    std::string on_threads;  ///< how files and threads go together
    bool several_games = false;  ///< a file holds any number
  };
  Words words;
};

/// The whole program: parses the command line, runs the command, gives the exit status.
int run(const Game& game, int argc, const char* const* argv);

}  // namespace referee::internal::cli
