#include "games/checkers/commands/commands.hpp"

#include <memory>

#include "cli/commands/perft_command.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::cli {
namespace {

struct CountOptions {
  int size = 8;
  std::string board;
  std::string color = "b";
  std::string rules = "king-goes-on";
};

/// Counts by the fast generator where it can be used.
std::uint64_t leaves(const checkers::Board& board, checkers::Color color, unsigned depth,
                     checkers::Rules rules) {
  const std::optional<checkers::Position> position = position_of(board, color);
  return position ? perft(*position, depth, rules) : perft(board, color, depth, rules);
}

std::vector<FirstMove> count(const CountOptions& options, unsigned depth) {
  const checkers::Board board = options.board.empty() ? checkers::Board::start(options.size)
                                                      : read_checkers_board(options.board);
  const checkers::Color color = color_of(options.color);
  const checkers::Rules rules = rules_of(options.rules);
  std::vector<FirstMove> moves;
  if (depth == 0) return moves;
  visit_moves(board, color, rules, [&](const checkers::Path& path) {
    moves.push_back({text_of(path), leaves(after(board, path), opponent(color), depth - 1, rules)});
    return true;
  });
  return moves;
}

std::vector<Option> count_options(CountOptions& options) {
  return {
      size_option(options.size),
      {.names = "--board",
       .value = "FILE",
       .help = "From the board in FILE; - is standard input",
       .manual = "From this board.\n",
       .target = &options.board,
       .offer = Offer::files,
       .excludes = {"--size"}},
      color_option(options.color, "Who is to move (default: b)",
                   "Who is to move; the default is b.\n"),
      rules_option(options.rules),
  };
}

}  // namespace

Command checkers_perft_command() {
  const auto options = std::make_shared<CountOptions>();
  return perft_command(
      count_options(*options), [options](unsigned depth) { return count(*options, depth); }, ".\n");
}

}  // namespace referee::internal::cli
