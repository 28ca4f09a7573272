#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/boxshogi/commands/commands.hpp"
#include "games/boxshogi/definition.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

int main(int argc, char** argv) try {
  cli::Game game;
  game.name = "boxshogi";
  game.description = "Judges recorded games of BoxShogi, a shogi on 5x5 squares, and plays it.";
  game.definition = [](const std::optional<game::Canvas>& canvas) {
    return boxshogi::definition({canvas});
  };
  game.commands = {cli::moves_command(), cli::boxshogi_perft_command(),
                   cli::boxshogi_generate_command()};
  game.modes = {cli::play_file_mode(), cli::play_interactively_mode()};
  game.manual = cli::boxshogi_manual();
  game.words = cli::boxshogi_words();
  return cli::run(game, argc, argv);
} catch (...) {
  return cli::report_failure("boxshogi");
}
