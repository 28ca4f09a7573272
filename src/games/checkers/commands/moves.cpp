#include "games/checkers/commands/commands.hpp"

#include <unistd.h>

#include <memory>

#include "games/checkers/commands/operands.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

struct MovesOptions {
  std::string board;
  std::string color;
  std::string rules = "king-goes-on";
};

/// Moves are written as they are found: a large board may have more than fit into memory.
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

Command checkers_moves_command() {
  const auto options = std::make_shared<MovesOptions>();
  return {.name = "moves",
          .summary = "List the moves allowed on a board of any size",
          .options = {{.names = "BOARD",
                       .value = "TEXT",
                       .help = "N lines of N characters _ b B w W, N from 4 to 32; - is standard "
                               "input",
                       .target = &options->board,
                       .offer = Offer::files,
                       .required = true},
                      color_option(options->color, "Who is to move"),
                      rules_option(options->rules)},
          .run = [options] { return run(*options); },
          .manual = R"(Lists the moves of a side on a board, one a line, sorted:
.Ql [[1, 2], [3, 0], [5, 2]] ,
the squares a disc visits as row and column from 0 at the top left.
.Ar BOARD
is a file of N lines of N characters, N from 4 to 32:
.Ql _
for an empty square, b and w for men, B and W for kings, on squares of either
colour.
No move, no line: that side has lost.
)"};
}

}  // namespace referee::internal::cli
