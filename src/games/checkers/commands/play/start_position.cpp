#include "games/checkers/commands/play/start_position.hpp"

#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/typed_move.hpp"

namespace referee::internal::cli {
namespace {

/// Throws if a disc stands where no number is.
void check_numbers(const checkers::Board& board, const std::string& path) {
  for (checkers::Square square; square.row < board.size(); ++square.row) {
    for (square.column = 0; square.column < board.size(); ++square.column) {
      if (is_dark(square) || board.at(square) == checkers::empty_square) continue;
      throw base::Error(
          fmt::format("{}: row {}, column {}: a disc on a light square, which has no number", path,
                      square.row, square.column));
    }
  }
}

checkers::PlayedGame game_on_board(const StartOptions& options, checkers::Rules rules) {
  if (!options.fen.empty()) {
    const auto read = checkers::parse_fen(options.fen);
    if (const auto* bad = std::get_if<checkers::BadFen>(&read)) {
      throw UsageError("--fen", bad->reason);
    }
    const auto& position = std::get<checkers::Position>(read);
    return {rules, board_of(position), position.to_move};
  }
  if (options.board.empty()) {
    return {rules, checkers::Board::start(options.size), checkers::Color::black};
  }
  const checkers::Board board = read_checkers_board(options.board);
  check_numbers(board, options.board);
  return {rules, board, color_of(options.turn)};
}

}  // namespace

checkers::PlayedGame start_of(const StartOptions& options, checkers::Rules rules) {
  checkers::PlayedGame game = game_on_board(options, rules);
  const std::string wrong = play_moves(game, options.ballot);
  if (!wrong.empty()) throw UsageError("--ballot", wrong);
  if (game.result() != checkers::Result::unfinished) {
    throw base::Error(fmt::format("the game is over before it begins: {}", game.why_over()));
  }
  return game;
}

std::vector<Option> start_options(StartOptions& options) {
  return {
      size_option(options.size),
      {.names = "--fen",
       .value = "FEN",
       .help = "From a set-up as in PDN: B:W18,24,K10:B1-5",
       .manual = "From a set-up as in the tag FEN of PDN, such as\n.Ql B:W18,24,K10:B1-5 .\n",
       .target = &options.fen,
       .excludes = {"--size", "--board"}},
      {.names = "--board",
       .value = "FILE",
       .help = "From the board in FILE; - is standard input",
       .manual = R"(From the board in
.Ar FILE ,
of any size, as
.Cm moves
reads it, with discs on dark squares.
)",
       .target = &options.board,
       .offer = Offer::files,
       .excludes = {"--size"}},
      {.names = "--turn",
       .value = "b|w",
       .help = "Who moves first on that board (default: b)",
       .manual = "Who moves first on that board; the default is b.\n",
       .target = &options.turn,
       .choices = {{"b", "black"}, {"w", "white"}},
       .needs = {"--board"}},
      {.names = "--ballot",
       .value = "MOVES",
       .help = "Begin with these moves: '9-13 21-17 5-9'",
       .manual = R"(Begin every game with these moves, as PDN writes them, such as
.Ql 9-13 21-17 5-9 .
)",
       .target = &options.ballot},
  };
}

}  // namespace referee::internal::cli
