#include <string>

#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/definition.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

int main(int argc, char** argv) try {
  std::string rules = "auto";
  cli::Game game;
  game.name = "checkers";
  game.description = "Judges recorded games of checkers in PDN, lists moves, and plays.";
  game.own_options = {cli::rules_option(rules)};
  game.definition = [&](const std::optional<game::Canvas>& canvas) {
    return checkers::definition(rules == "auto"
                                    ? checkers::Settings{.canvas = canvas}
                                    : checkers::Settings{cli::rules_of(rules), true, canvas});
  };
  game.options = [&] {
    return cli::Game::Values{
        {"rules", rules == "auto" ? rules : cli::name_of(cli::rules_of(rules))}};
  };
  game.commands = {cli::checkers_moves_command(),    cli::checkers_perft_command(),
                   cli::checkers_play_command(),     cli::checkers_engine_command(),
                   cli::checkers_generate_command(), cli::checkers_pdn_command()};
  game.manual = cli::checkers_manual();
  game.words = cli::checkers_words();
  return cli::run(game, argc, argv);
} catch (...) {
  return cli::report_failure("checkers");
}
