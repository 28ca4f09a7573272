#include "games/surakarta/commands/commands.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/commands/perft_command.hpp"
#include "cli/failure.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/whole_output.hpp"
#include "games/surakarta/cases.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/position.hpp"
#include "games/surakarta/rules/route.hpp"
#include "report/formats/explanation.hpp"

namespace referee::internal::cli {
namespace {

using surakarta::Board;
using surakarta::Move;
using surakarta::Point;

Option board_operand(std::string& board) {
  return option("BOARD", &board, "N x N letters row by row: x black, o white, . empty", {},
                {.required = true});
}

/// The values of operands, as typed. All throw UsageError if it is none.
Board parse_board(const std::string& letters, const std::string& name = "BOARD") {
  const auto board = Board::parse(letters);
  if (!board) throw UsageError(name, surakarta::words_on_boards());
  return *board;
}

/// X,Y. `name` is that of the operand.
Point parse_point(const std::string& name, const std::string& text) {
  std::string_view rest = text;
  const auto point = surakarta::take_point(rest);
  if (!point || !rest.empty()) {
    throw UsageError(name, fmt::format("'{}' is not a point X,Y", text));
  }
  return *point;
}

/// X,Y-X,Y, or in one of the notations of files: "X,Y X,Y" or D2-D3.
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

int print(const std::string& text) {
  write_whole("-", text);
  return Status::all_well;
}

int print_board(const std::optional<Board>& board) {
  return print((board ? board->letters() : "None") + "\n");
}

struct MoveOptions {
  std::string board;
  std::string from;
  std::string to;
};

using Play = std::optional<Board> (*)(const Board& board, const Move& move);

Command move_command(const std::string& summary, Play play, const std::string& manual) {
  const auto options = std::make_shared<MoveOptions>();
  return {
      .summary = summary,
      .options = {board_operand(options->board),
                  option("START", &options->from, "Where the piece is: X,Y from 0 at the top left",
                         {}, {.required = true}),
                  option("END", &options->to, "Where it is to go", {}, {.required = true})},
      .run =
          [options, play] {
            const Board board = parse_board(options->board);
            const Point from = parse_point("START", options->from);
            return print_board(play(board, {from, parse_point("END", options->to)}));
          },
      .manual = manual};
}

Command normal_command() {
  return move_command("Play a normal move on a board, and print the board or None",
                      surakarta::after_normal_move,
                      R"(Plays a normal move, from the first point to the second, each `X,Y`, and
prints the board after it; or "None" if it is not legal.)");
}

Command capture_command() {
  return move_command("Play a capture on a board, and print the board or None",
                      surakarta::after_capture, "The same for a capture.\n");
}

struct SequenceOptions {
  std::string board;
  std::vector<std::string> moves;
};

/// What is written as a capture must be one.
int play_sequence(const SequenceOptions& options) {
  const Board board = parse_board(options.board);
  std::vector<surakarta::WrittenMove> written;
  for (const std::string& move : options.moves) written.push_back(parse_move(move));
  std::vector<Move> played;
  std::optional<Board> now = board;
  for (const auto& [move, marked] : written) {
    if (marked && now->holds(move.to) && !now->side_at(move.to)) return print_board(std::nullopt);
    played.push_back(move);
    now = after_moves(board, played);
    if (!now) break;
  }
  return print_board(now);
}

Command sequence_command() {
  const auto options = std::make_shared<SequenceOptions>();
  return {.summary = "Play moves of both kinds, the sides in turn, and print the board or None",
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
  const surakarta::Position position(parse_board(options.board, "--board"));
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

struct DrawOptions {
  std::string board;
  std::optional<std::string> move;
  std::string output;  // empty: characters to standard output
};

std::string name(Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

std::string why_illegal(const Board& board, const Move& move) {
  for (const Point end : {move.from, move.to}) {
    if (!board.holds(end)) return fmt::format("{} is not on the board", name(end));
  }
  const auto mover = board.side_at(move.from);
  const auto other = board.side_at(move.to);
  if (!mover) return fmt::format("there is no piece on {}", name(move.from));
  if (mover == other) return fmt::format("a piece of the same side is on {}", name(move.to));
  if (other) return why_no_capture(board, move, name);
  return fmt::format("{} is not next to {}", name(move.to), name(move.from));
}

/// The board after the move. Throws UsageError if it is not legal.
game::Scene scene_after(const Board& board, const surakarta::WrittenMove& written) {
  const Move& move = written.move;
  std::optional<Board> after = after_capture(board, move);
  if (after) return scene_of(*after, move, *capture_route(board, move));
  if (!written.marked) after = after_normal_move(board, move);
  if (after) return scene_of(*after, move);
  const bool is_on_board = board.holds(move.from) && board.holds(move.to);
  throw UsageError("MOVE", written.marked && is_on_board && !board.side_at(move.to)
                               ? fmt::format("there is nothing to capture on {}", name(move.to))
                               : why_illegal(board, move));
}

/// In characters it may have any size: what does not fit on a screen can be scrolled, or written to
/// a file.
int draw(const DrawOptions& options) {
  constexpr unsigned any = std::numeric_limits<int>::max();
  const Board board = parse_board(options.board);
  const game::Scene scene =
      options.move ? scene_after(board, parse_move(*options.move)) : scene_of(board);
  if (options.output.empty()) {
    return print(report::text_of(surakarta::draw(scene, false, {any, any}, {}), false));
  }
  write_whole(options.output, surakarta::svg_of(scene));
  return Status::all_well;
}

Command draw_command() {
  const auto options = std::make_shared<DrawOptions>();
  return {
      .summary = "Draw a board with its tracks",
      .options = {board_operand(options->board),
                  option("MOVE", &options->move,
                         "Draw the board after this move, X,Y-X,Y, 'X,Y X,Y' or D2-D3, and "
                         "the path of a capture",
                         {}, {.may_lack = true}),
                  image_option(
                      "-o,--output",
                      "Write an SVG image to FILE, whole or not at all; - is standard "
                      "output",
                      R"(Write an SVG image to `FILE` instead, whole or not at all. '-' is standard
output.)",
                      options->output)},
      .run = [options] { return draw(*options); },
      .manual = R"(Draws the board with its tracks, in characters. With `MOVE`, which must be
legal, the board after it: in brackets where the piece was, between > and < where it is, and with
* the path of a capture.)"};
}

Command cases_command() {
  return {.summary = "Print a suite of tests for a capture function, as calls in Python",
          .run = [] { return print(surakarta::capture_cases_in_python()); },
          .manual = R"(Prints a suite of tests that tells a wrong capture function from a right
one, as calls in Python:
    test_make_move_capture((board, start, end), result))"};
}

}  // namespace

std::vector<Subcommand> surakarta_commands() {
  return {
      {"normal", normal_command},         {"capture", capture_command},
      {"sequence", sequence_command},     {"moves", moves_command},
      {"perft", surakarta_perft_command}, {"draw", draw_command},
      {"cases", cases_command},           {"generate", surakarta_generate_command},
  };
}

}  // namespace referee::internal::cli
