#include "cli/boxshogi_moves.hpp"

#include <unistd.h>

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/boxshogi_judge.hpp"
#include "cli/options.hpp"
#include "cli/perft_command.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/perft.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/output.hpp"

namespace referee::internal::cli {
namespace {

int print_moves(const std::string& path) {
  const boxshogi::Judge judge = judged(path);
  io::Output output(STDOUT_FILENO);
  for (const std::string& move : boxshogi::legal_moves(*judge.game())) {
    output.write(move);
    output.write("\n");
  }
  output.flush();
  return Status::all_well;
}

/// No line of play goes beyond the limit on moves.
std::vector<FirstMove> count_leaves(const boxshogi::Game& game, unsigned depth) {
  std::vector<FirstMove> first_moves;
  const bool fits = game.moves() + depth <= boxshogi::Game::most_moves;
  for (const std::string& move : boxshogi::legal_moves(game)) {
    boxshogi::Position after = game.position();
    after.play(*boxshogi::parse_move(move));
    first_moves.push_back({move, fits && depth > 0 ? boxshogi::perft(after, depth - 1) : 0});
  }
  return first_moves;
}

}  // namespace

Game::Command moves_command() {
  return {
      "moves", "List the legal moves where FILE ends", [](CLI::App& app) -> std::function<int()> {
        auto path = std::make_shared<std::string>();
        add_text(app, "FILE", *path, "The game; - is standard input")->required()->type_name("");
        return [path] { return print_moves(*path); };
      }};
}

Game::Command boxshogi_perft_command() {
  return perft_command([](CLI::App& app) -> CountLeaves {
    auto path = std::make_shared<std::string>();
    const CLI::Option* file =
        add_text(app, "FILE", *path, "From where it ends, and not from the start")->type_name("");
    return [path, file](unsigned depth) {
      if (file->count() == 0) return count_leaves(boxshogi::Game(), depth);
      return count_leaves(*judged(*path).game(), depth);
    };
  });
}

}  // namespace referee::internal::cli
