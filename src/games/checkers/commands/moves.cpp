#include <unistd.h>

#include <memory>

#include <fmt/format.h>

#include "cli/commands/perft_command.hpp"
#include "cli/failure.hpp"
#include "cli/whole_output.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/moves.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

/// Of both commands, as typed.
struct BoardOptions {
  int size = 0;       ///< 0: as usual
  std::string board;  ///< the path of a file
  std::string color;
  std::string rules = "king-goes-on";

  bool has_set_up() const { return !is_checkers(rules_of(rules)); }
};

/// With other rules than those of checkers, a set-up takes the place of the board.
void check(const BoardOptions& options) {
  if (!options.has_set_up()) return;
  const std::string set_up = "is for boards; with --rules " + options.rules + " ";
  if (!options.color.empty()) {
    throw UsageError("--color", set_up + "the set-up says who is to move");
  }
  const int size = rule_set(rules_of(options.rules)).size;
  if (options.size != 0 && options.size != size) {
    throw UsageError("--size", set_up + fmt::format("the board has {} rows", size));
  }
}

std::string written_text(const checkers::WrittenMove& written, checkers::Rules rules) {
  return text_of(written.squares, written.move.is_capture(), rules, {});
}

int list_draughts_moves(const BoardOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  std::string text;
  for (const auto& written : written_moves(read_draughts_position(options.board, rules), rules)) {
    text += written_text(written, rules) + "\n";
  }
  write_whole("-", text);
  return Status::all_well;
}

/// Moves are written as they are found: a large board may have more than fit into memory.
int list_moves(const BoardOptions& options) {
  check(options);
  if (options.has_set_up()) return list_draughts_moves(options);
  if (options.color.empty()) throw UsageError("--color is required");
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

std::vector<FirstMove> count_draughts_games(const BoardOptions& options, unsigned depth) {
  const checkers::Rules rules = rules_of(options.rules);
  const auto position = options.board.empty() ? checkers::draughts::start_position(rules)
                                              : read_draughts_position(options.board, rules);
  std::vector<FirstMove> moves;
  if (depth == 0) return moves;
  for (const auto& written : written_moves(position, rules)) {
    moves.push_back({written_text(written, rules),
                     perft(after(position, written.move, rules), depth - 1, rules)});
  }
  return moves;
}

/// Counts by the fast generator where it can be used.
std::vector<FirstMove> count_games(const BoardOptions& options, unsigned depth) {
  check(options);
  if (options.has_set_up()) return count_draughts_games(options, depth);
  const checkers::Board board = options.board.empty()
                                    ? checkers::Board::start(options.size == 0 ? 8 : options.size)
                                    : read_checkers_board(options.board);
  const checkers::Color color = color_of(options.color.empty() ? "b" : options.color);
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

Option optional_color(BoardOptions& options, const std::string& help) {
  Option color = color_option(options.color, help);
  color.required = false;
  return color;
}

std::vector<Option> count_options(BoardOptions& options) {
  return {
      size_option(options.size),
      option("--board FILE", &options.board,
             "From the board in FILE, by the rules of other games from the set-up in FILE; - is "
             "standard input",
             {}, {.offer = Offer::files, .excludes = {"--size"}}),
      optional_color(options, "Who is to move on a board (default: b)"),
      rules_option(options.rules),
  };
}

}  // namespace

Command checkers_moves_command() {
  const auto options = std::make_shared<BoardOptions>();
  return {.summary = "List the moves allowed on a board of any size",
          .options = {option("BOARD TEXT", &options->board,
                             "N lines of N characters _ b B w W, N from 4 to 32; by the rules of "
                             "other games a set-up; - is standard input",
                             {}, {.offer = Offer::files, .required = true}),
                      optional_color(*options, "Who is to move; required with a board"),
                      rules_option(options->rules)},
          .run = [options] { return list_moves(*options); },
          .manual = R"(Lists the moves of a side on a board, one a line, sorted: '[[1, 2], [3,
0], [5, 2]]', the squares a disc visits as row and column from 0 at the top left. `BOARD` is a
file of N lines of N characters, N from 4 to 32: '_' for an empty square, b and w for men, B and W
for kings, on squares of either colour. No move, no line: that side has lost.

With `--rules` of other games than checkers, `BOARD` is a file with a set-up as in PDN's tag FEN,
'W:W31-50:B1-20', and moves are written as in PDN: '32-28', '26x37', and with all squares where
several captures have the same ends.)"};
}

Command checkers_perft_command() {
  const auto options = std::make_shared<BoardOptions>();
  return perft_command(
      count_options(*options), [options](unsigned depth) { return count_games(*options, depth); },
      ".\n");
}

}  // namespace referee::internal::cli
