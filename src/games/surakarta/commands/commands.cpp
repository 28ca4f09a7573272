#include "games/surakarta/commands/commands.hpp"

#include <unistd.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/commands/perft_command.hpp"
#include "cli/failure.hpp"
#include "games/surakarta/cases.hpp"
#include "games/surakarta/functions.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/position.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

Option board_operand(std::string& board) {
  return option("BOARD", &board, "N x N letters row by row: x black, o white, . empty", {},
                {.required = true});
}

surakarta::Board parse_board(const std::string& letters) {
  const auto board = surakarta::Board::parse(letters);
  if (!board) throw UsageError("BOARD", surakarta::words_on_boards());
  return *board;
}

surakarta::Point parse_point(const std::string& name, const std::string& text) {
  std::string_view rest = text;
  const auto point = surakarta::take_point(rest);
  if (!point || !rest.empty()) {
    throw UsageError(name, fmt::format("'{}' is not a point X,Y", text));
  }
  return *point;
}

surakarta::WrittenMove parse_move(const std::string& text) {
  if (const auto written = surakarta::read_squares(text)) return *written;
  if (const auto written = surakarta::read_points(text)) return *written;
  std::string_view rest = text;
  const auto from = surakarta::take_point(rest);
  const bool joined = from && rest.starts_with('-');
  if (joined) rest.remove_prefix(1);
  const auto to = joined ? surakarta::take_point(rest) : std::nullopt;
  if (!to || !rest.empty()) {
    throw UsageError("MOVE", fmt::format("'{}' is not a move X,Y-X,Y, 'X,Y X,Y' or D2-D3", text));
  }
  return {{*from, *to}, false};
}

namespace {

using surakarta::Move;
using surakarta::Point;

int print(const std::string& text) {
  io::Output output(STDOUT_FILENO);
  output.write(text);
  output.flush();
  return Status::all_well;
}

int print_board(const std::optional<std::string>& board) {
  return print(board.value_or("None") + "\n");
}

struct MoveOptions {
  std::string board;
  std::string from;
  std::string to;
};

using MakeMove = std::optional<std::string> (*)(std::string_view, Point, Point);

Command move_command(const std::string& name, const std::string& summary, MakeMove make_move,
                     const std::string& manual) {
  const auto options = std::make_shared<MoveOptions>();
  return {
      .name = name,
      .summary = summary,
      .options = {board_operand(options->board),
                  option("START", &options->from, "Where the piece is: X,Y from 0 at the top left",
                         {}, {.required = true}),
                  option("END", &options->to, "Where it is to go", {}, {.required = true})},
      .run =
          [options, make_move] {
            return print_board(make_move(parse_board(options->board).letters(),
                                         parse_point("START", options->from),
                                         parse_point("END", options->to)));
          },
      .manual = manual};
}

struct SequenceOptions {
  std::string board;
  std::vector<std::string> moves;
};

/// What is written as a capture must be one.
int play_sequence(const SequenceOptions& options) {
  const std::string letters = parse_board(options.board).letters();
  std::vector<surakarta::WrittenMove> written;
  for (const std::string& move : options.moves) written.push_back(parse_move(move));
  std::vector<Move> played;
  for (const auto& [move, marked] : written) {
    const auto before = surakarta::make_move_sequence(letters, played);
    if (!before) break;
    const auto board = surakarta::Board::parse(*before);
    if (marked && board->holds(move.to) && !board->side_at(move.to)) {
      return print_board(std::nullopt);
    }
    played.push_back(move);
  }
  return print_board(surakarta::make_move_sequence(letters, played));
}

Command sequence_command() {
  const auto options = std::make_shared<SequenceOptions>();
  return {.name = "sequence",
          .summary = "Play moves of both kinds, the sides in turn, and print the board or None",
          .options = {board_operand(options->board),
                      option("MOVE", &options->moves,
                             "X,Y-X,Y, 'X,Y X,Y' or D2-D3: from where to where", {},
                             {.may_lack = true})},
          .run = [options] { return play_sequence(*options); },
          .manual = R"(The same for moves of both kinds one after another, each `X,Y-X,Y`, or as
files write it. The sides take turns; either may begin.)"};
}

surakarta::Side parse_side(const std::string& letter) {
  return letter == "x" ? surakarta::Side::black : surakarta::Side::white;
}

struct MovesOptions {
  std::string board;
  std::string side;
};

int print_moves(const MovesOptions& options) {
  std::string text;
  const surakarta::Position position(parse_board(options.board));
  for (const Move& move : position.moves(parse_side(options.side))) {
    text += surakarta::words_of(move, surakarta::Notation::points) + "\n";
  }
  return print(text);
}

std::vector<Choice> sides() {
  return {{"x", "black"}, {"o", "white"}};
}

Command moves_command() {
  const auto options = std::make_shared<MovesOptions>();
  return {
      .name = "moves",
      .summary = "List the legal moves of a side",
      .options = {board_operand(options->board), option("SIDE", &options->side, "x or o", {},
                                                        {.choices = sides(), .required = true})},
      .run = [options] { return print_moves(*options); },
      .manual = R"(Lists the legal moves of a side, `x` or `o`: "x,y x,y" a line, sorted by
their numbers.)"};
}

struct PerftOptions {
  std::string board = surakarta::Board::start().letters();
  std::string side = "x";
};

std::vector<FirstMove> count_leaves(const PerftOptions& options, unsigned depth) {
  const surakarta::Position position(parse_board(options.board));
  const surakarta::Side side = parse_side(options.side);
  std::vector<FirstMove> counts;
  if (depth == 0) return counts;
  for (const Move& move : position.moves(side)) {
    surakarta::Position next = position;
    next.play(move);
    counts.push_back({surakarta::words_of(move, surakarta::Notation::points),
                      next.perft(surakarta::other(side), depth - 1)});
  }
  return counts;
}

Command surakarta_perft_command() {
  const auto options = std::make_shared<PerftOptions>();
  return perft_command(
      {option("--board BOARD", &options->board,
              "The board to begin from (default: 6 by 6, two rows each)",
              R"(The board to begin from. The default is that of 6 x 6 with two rows of
pieces a side.)"),
       option("--side x|o", &options->side, "Who moves first (default: x)",
              "Who moves first; the default is `x`.", {.choices = sides()})},
      [options](unsigned depth) { return count_leaves(*options, depth); }, ".\n");
}

Command cases_command() {
  return {.name = "cases",
          .summary = "Print a suite of tests for a capture function, as calls in Python",
          .run = [] { return print(surakarta::capture_cases_in_python()); },
          .manual = R"(Prints a suite of tests that tells a wrong capture function from a right
one, as calls in Python:
    test_make_move_capture((board, start, end), result))"};
}

}  // namespace

std::vector<Command> surakarta_commands() {
  return {
      move_command("normal", "Play a normal move on a board, and print the board or None",
                   surakarta::make_move_normal,
                   R"(Plays a normal move, from the first point to the second, each `X,Y`, and
prints the board after it; or "None" if it is not legal.)"),
      move_command("capture", "Play a capture on a board, and print the board or None",
                   surakarta::make_move_capture, "The same for a capture.\n"),
      sequence_command(),
      moves_command(),
      surakarta_perft_command(),
      draw_command(),
      cases_command(),
      surakarta_generate_command(),
  };
}

}  // namespace referee::internal::cli
