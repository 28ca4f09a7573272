#include <unistd.h>

#include <memory>

#include "cli/commands/perft_command.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

/// Of both commands, as typed.
struct BoardOptions {
  int size = 8;
  std::string board;  ///< the path of a file
  std::string color;
  std::string rules = "king-goes-on";
};

/// Moves are written as they are found: a large board may have more than fit into memory.
int list_moves(const BoardOptions& options) {
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

/// Counts by the fast generator where it can be used.
std::vector<FirstMove> count_games(const BoardOptions& options, unsigned depth) {
  const checkers::Board board = options.board.empty() ? checkers::Board::start(options.size)
                                                      : read_checkers_board(options.board);
  const checkers::Color color = color_of(options.color);
  const checkers::Rules rules = rules_of(options.rules);
  std::vector<FirstMove> moves;
  if (depth == 0) return moves;
  visit_moves(board, color, rules, [&](const checkers::Path& path) {
    const checkers::Board next = after(board, path);
    const auto position = position_of(next, opponent(color));
    moves.push_back({text_of(path), position ? perft(*position, depth - 1, rules)
                                             : perft(next, opponent(color), depth - 1, rules)});
    return true;
  });
  return moves;
}

std::vector<Option> count_options(BoardOptions& options) {
  return {
      size_option(options.size),
      option("--board FILE", &options.board, "From the board in FILE; - is standard input", {},
             {.offer = Offer::files, .excludes = {"--size"}}),
      color_option(options.color, "Who is to move (default: b)"),
      rules_option(options.rules),
  };
}

}  // namespace

Command checkers_moves_command() {
  const auto options = std::make_shared<BoardOptions>();
  return {.name = "moves",
          .summary = "List the moves allowed on a board of any size",
          .options = {option("BOARD TEXT", &options->board,
                             "N lines of N characters _ b B w W, N from 4 to 32; - is standard "
                             "input",
                             {}, {.offer = Offer::files, .required = true}),
                      color_option(options->color, "Who is to move"), rules_option(options->rules)},
          .run = [options] { return list_moves(*options); },
          .manual = R"(Lists the moves of a side on a board, one a line, sorted: '[[1, 2], [3,
0], [5, 2]]', the squares a disc visits as row and column from 0 at the top left. `BOARD` is a
file of N lines of N characters, N from 4 to 32: '_' for an empty square, b and w for men, B and W
for kings, on squares of either colour. No move, no line: that side has lost.)"};
}

Command checkers_perft_command() {
  const auto options = std::make_shared<BoardOptions>();
  options->color = "b";
  return perft_command(
      count_options(*options), [options](unsigned depth) { return count_games(*options, depth); },
      ".\n");
}

}  // namespace referee::internal::cli
