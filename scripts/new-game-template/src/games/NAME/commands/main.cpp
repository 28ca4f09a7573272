#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/NAME/commands/commands.hpp"
#include "games/NAME/definition.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

int main(int argc, char** argv) try {
  cli::Game game;
  game.name = "NAME";
  game.description = "Judges recorded games of NAME.";
  game.definition = [](const std::optional<game::Canvas>& canvas) {
    return NAME::definition({canvas});
  };
  game.manual = cli::NAME_manual();
  game.words = cli::NAME_words();
  return cli::run(game, argc, argv);
} catch (...) {
  return cli::report_failure("NAME");
}
