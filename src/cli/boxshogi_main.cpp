#include "cli/boxshogi_manual.hpp"
#include "cli/boxshogi_moves.hpp"
#include "cli/boxshogi_play.hpp"
#include "cli/program.hpp"
#include "games/boxshogi/entry.hpp"

int main(int argc, char** argv) {
  referee::internal::cli::Game game;
  game.name = "boxshogi";
  game.description = "Judges recorded games of BoxShogi, a shogi on 5x5 squares, and plays it.";
  game.entry = [](const std::optional<referee::internal::game::Canvas>& canvas) {
    return referee::internal::boxshogi::entry({canvas});
  };
  game.options = [] { return std::vector<std::pair<std::string, std::string>>(); };
  game.commands = {referee::internal::cli::moves_command(),
                   referee::internal::cli::boxshogi_perft_command()};
  game.modes = {referee::internal::cli::play_file_mode(),
                referee::internal::cli::play_interactively_mode()};
  game.manual = referee::internal::cli::boxshogi_manual();
  game.words = referee::internal::cli::boxshogi_words();
  return referee::internal::cli::run(game, argc, argv);
}
