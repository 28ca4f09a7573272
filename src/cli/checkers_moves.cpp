#include "cli/checkers_moves.hpp"

#include <unistd.h>

#include <memory>

#include <fmt/format.h>

#include "cli/checkers_board.hpp"
#include "cli/checkers_rules.hpp"
#include "cli/options.hpp"
#include "io/output.hpp"

namespace referee::internal::cli {
namespace {

struct MovesOptions {
  std::string board;
  std::string color;
  std::string rules = "seed";
};

/// Written as they are found: a large board may have more than could be held.
int run(const MovesOptions& options) {
  const checkers::Board board = read_checkers_board(options.board);
  io::Output output(STDOUT_FILENO);
  visit_moves(board, color_of(options.color), rules_of(options.rules),
              [&](const checkers::Path& path) {
                output.write(text_of(path) + "\n");
                return true;
              });
  output.flush();
  return Status::all_well;
}

}  // namespace

std::string text_of(const checkers::Path& path) {
  std::string text = "[";
  for (const checkers::Square square : path) {
    text += fmt::format("{}[{}, {}]", text.size() > 1 ? ", " : "", square.row, square.column);
  }
  return text + "]";
}

Game::Command checkers_moves_command() {
  return {"moves", "List the moves allowed on a board of any size", [](CLI::App& app) {
            auto options = std::make_shared<MovesOptions>();
            add_text(app, "BOARD", options->board,
                     "N lines of N characters _ b B w W, N from 4 to 32; - is standard input")
                ->required();
            add_color(app, options->color, "Who is to move")->required();
            add_rules(app, options->rules);
            return [options] { return run(*options); };
          }};
}

}  // namespace referee::internal::cli
