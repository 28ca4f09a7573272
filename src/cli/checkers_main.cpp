#include <string>

#include "cli/checkers_engine.hpp"
#include "cli/checkers_manual.hpp"
#include "cli/checkers_moves.hpp"
#include "cli/checkers_perft.hpp"
#include "cli/checkers_play.hpp"
#include "cli/checkers_rules.hpp"
#include "cli/program.hpp"
#include "games/checkers/entry.hpp"

int main(int argc, char** argv) {
  std::string rules = "english";
  referee::internal::cli::Game game;
  game.name = "checkers";
  game.description = "Judges recorded games of checkers in PDN, lists moves, and plays.";
  game.own_options = {referee::internal::cli::rules_option(rules)};
  game.entry = [&](const std::optional<referee::internal::game::Canvas>& canvas) {
    return referee::internal::checkers::entry({referee::internal::cli::rules_of(rules), canvas});
  };
  game.options = [&] { return std::vector<std::pair<std::string, std::string>>{{"rules", rules}}; };
  game.commands = {referee::internal::cli::checkers_moves_command(),
                   referee::internal::cli::checkers_perft_command(),
                   referee::internal::cli::checkers_play_command(),
                   referee::internal::cli::checkers_engine_command()};
  game.manual = referee::internal::cli::checkers_manual();
  game.words = referee::internal::cli::checkers_words();
  return referee::internal::cli::run(game, argc, argv);
}
