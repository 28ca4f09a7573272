#include "cli/surakarta_commands.hpp"

#include <unistd.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/options.hpp"
#include "cli/perft_command.hpp"
#include "cli/surakarta_draw.hpp"
#include "cli/usage_error.hpp"
#include "games/surakarta/cases.hpp"
#include "games/surakarta/functions.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/position.hpp"
#include "io/output.hpp"

namespace referee::internal::cli {
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

Point parse_point(const std::string& name, const std::string& text) {
  std::string_view rest = text;
  const auto point = surakarta::take_point(rest);
  if (!point || !rest.empty()) {
    throw UsageError(name, fmt::format("'{}' is not a point X,Y", text));
  }
  return *point;
}

Move parse_move(const std::string& text) {
  std::string_view rest = text;
  const auto from = surakarta::take_point(rest);
  const bool joined = from && rest.starts_with('-');
  if (joined) rest.remove_prefix(1);
  const auto to = joined ? surakarta::take_point(rest) : std::nullopt;
  if (!to || !rest.empty()) {
    throw UsageError("MOVE", fmt::format("'{}' is not a move X,Y-X,Y", text));
  }
  return {*from, *to};
}

struct MoveOptions {
  std::string board;
  std::string from;
  std::string to;
};

using MakeMove = std::optional<std::string> (*)(std::string_view, Point, Point);

Game::Command move_command(const std::string& name, const std::string& description,
                           MakeMove make_move) {
  return {name, description, [make_move](CLI::App& app) -> std::function<int()> {
            auto options = std::make_shared<MoveOptions>();
            add_board(app, options->board);
            app.add_option("START", options->from, "Where the piece is: X,Y from 0 at the top left")
                ->required()
                ->type_name("");
            app.add_option("END", options->to, "Where it is to go")->required()->type_name("");
            return [options, make_move] {
              return print_board(make_move(parse_board(options->board).letters(),
                                           parse_point("START", options->from),
                                           parse_point("END", options->to)));
            };
          }};
}

Game::Command sequence_command() {
  return {
      "sequence", "Play moves of both kinds, the sides in turn, and print the board or None",
      [](CLI::App& app) -> std::function<int()> {
        auto board = std::make_shared<std::string>();
        auto moves = std::make_shared<std::vector<std::string>>();
        add_board(app, *board);
        app.add_option("MOVE", *moves, "X,Y-X,Y: from where to where")->type_name("");
        return [board, moves] {
          std::vector<Move> parsed;
          for (const std::string& move : *moves) parsed.push_back(parse_move(move));
          return print_board(surakarta::make_move_sequence(parse_board(*board).letters(), parsed));
        };
      }};
}

surakarta::Side parse_side(const std::string& letter) {
  return letter == "x" ? surakarta::Side::black : surakarta::Side::white;
}

Game::Command moves_command() {
  return {"moves", "List the legal moves of a side", [](CLI::App& app) -> std::function<int()> {
            auto board = std::make_shared<std::string>();
            auto side = std::make_shared<std::string>();
            add_board(app, *board);
            app.add_option("SIDE", *side, "x or o")
                ->required()
                ->check(CLI::IsMember({"x", "o"}).description(""))
                ->type_name("");
            return [board, side] {
              std::string text;
              const surakarta::Position position(parse_board(*board));
              for (const Move& move : position.moves(parse_side(*side))) {
                text += surakarta::words_of(move, surakarta::Notation::points) + "\n";
              }
              return print(text);
            };
          }};
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

CountLeaves declare_perft(CLI::App& app) {
  auto options = std::make_shared<PerftOptions>();
  add_text(app, "--board", options->board,
           "The board to begin from (default: 6 by 6, two rows each)")
      ->type_name("BOARD");
  app.add_option("--side", options->side, "Who moves first (default: x)")
      ->check(CLI::IsMember({"x", "o"}).description(""))
      ->type_name("x|o");
  return [options](unsigned depth) { return count_leaves(*options, depth); };
}

Game::Command cases_command() {
  return {"cases", "Print a suite of tests for a capture function, as calls in Python",
          [](CLI::App&) -> std::function<int()> {
            return [] { return print(surakarta::capture_cases_in_python()); };
          }};
}

}  // namespace

std::vector<Game::Command> surakarta_commands() {
  return {
      move_command("normal", "Play a normal move on a board, and print the board or None",
                   surakarta::make_move_normal),
      move_command("capture", "Play a capture on a board, and print the board or None",
                   surakarta::make_move_capture),
      sequence_command(),
      moves_command(),
      perft_command(declare_perft),
      draw_command(),
      cases_command(),
  };
}

}  // namespace referee::internal::cli
