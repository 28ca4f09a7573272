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

/// The parts of a command that a game provides. All else is the same for every game.
struct Game {
  std::string name;
  std::string description;

  /// Its own options for all commands that judge.
  std::vector<Option> own_options = {};
  /// The definition of the game with those options, with drawings when there is a canvas.
  std::function<game::Definition(const std::optional<game::Canvas>&)> definition;
  /// The values of those options for the head of a report.
  using Values = std::vector<std::pair<std::string, std::string>>;
  std::function<Values()> options = [] { return Values(); };

  std::vector<Subcommand> commands = {};  ///< its own
  std::vector<Mode> modes = {};           ///< its own

  /// The parts of its man page.
  std::function<Manual()> manual = [] { return Manual(); };
  /// Sentences of the man page that differ only slightly from game to game (see Manual).
  struct Words {
    /// What `GAME FILE` does.
    std::string judge = "Prints the code of `FILE` and a newline.";
    /// What `GAME explain FILE` does.
    std::string explain =
        "Tells a person what the code means, where in the file the reason is, and draws\n"
        "the board.\n";
    std::string grouped_by =
        {};  ///< how statistics group games besides their codes: " and by frame"
    /// How files are shared among threads.
    std::string on_threads = "In a sweep each judges files; one thread judges a game.\n";
    bool several_games = false;  ///< a file holds any number of games
  };
  Words words = {};
};

/// The game of this command. The sources of each command define it; main() calls it, once.
Game own_game();

/// Runs the whole program: parses the command line, runs the command, returns the exit status.
int run(const Game& game, int argc, const char* const* argv);

}  // namespace referee::internal::cli
