#include "games/surakarta/commands/commands.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "cli/program.hpp"
#include "games/surakarta/definition.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description =
    R"(Surakarta is played on the points where the lines of a grid cross; tracks
run round the corners of the grid, and captures are made along them. `surakarta` reads a recorded
game and prints a code that says how it ended, or what is wrong with it. It also plays, lists and
counts moves on boards, and draws them.

A board is N x N letters, row by row from the top, N even from 4 to 16: 'x' black, 'o' white, '.'
empty. A point is X,Y: column and row, from 0 at the top left.

A recorded game is a text, in one of two notations. In points the board stands on the first line,
and every further line is a move, "x,y x,y". In squares there are only moves such as "D2-D3",
separated by blanks and line ends: capital letters for columns, rows from 1 at the top. They begin
from the board of 6 x 6 with two rows of pieces a side, black first. Captures may be written with
an x instead of the dash. A line may have at most 1048576 bytes.)";

constexpr const char* rules = R"(## Rules
A normal move goes to one of the up to eight points around, which must be empty. A capture follows
lines and arcs, either way, over empty points, to the first piece met. That must be an enemy, with
at least one arc on the way; it is taken. The point where the mover began counts as empty, and it
goes round once at most. The side that takes all pieces of the other wins.)";

std::vector<std::string> codes() {
  return {
      "a draw, only with `--draw-after`",
      "black (x) won",
      "white (o) won",
      "incomplete: all moves are legal, and both sides have pieces",
      "there are moves after the end of the game",
      "a move is not legal, or it is the other side's turn",
      "a move leads from or to a point that is not on the board",
      "there is no piece on the board",
      "the file is not in the format",
      "the file could not be read, or a limit was hit",
  };
}

constexpr const char* examples = R"(Judge a game:
    $ echo 'D2-D3 E5-D4' | surakarta -
    3

Capture round a corner, and see the way:
    $ surakarta capture x.xx.x......oooo 1,1 1,3
    x.xx........oxoo
    $ printf 'x.xx.x......oooo\n1,1 1,3\n' | surakarta explain -

Draw a board:
    $ surakarta draw -o board.svg xxxxxxxxxxxx............oooooooooooo

Write a game on 8 x 8 that white wins, and 1000 that end in different ways:
    $ surakarta generate --size 8 --result 2 | surakarta explain -
    $ surakarta generate --count 1000 --into games)";

constexpr const char* explain =
    R"(Tells a person what the code means, where in the file the reason is, and
draws the board, with the way of the last move if that is a capture.)";

Option draw_after_option(std::uint64_t& draw_after) {
  return option("--draw-after N", &draw_after,
                "The game is drawn after N moves in a row without a capture (default: never)",
                R"(The game is drawn after `N` moves in a row without a capture. By default
it never is.)",
                {.checks = {AboveZero{}}, .section = Section::game});
}

}  // namespace

Game own_game() {
  static std::uint64_t draw_after = 0;  // as typed
  return {
      .name = "surakarta",
      .description = "Judges recorded games of Surakarta, and plays its moves.",
      .own_options = {draw_after_option(draw_after)},
      .definition =
          [](const auto& canvas) {
            return surakarta::definition(
                {draw_after > 0 ? std::optional(draw_after) : std::nullopt, canvas});
          },
      .options =
          [] {
            return Game::Values{
                {"draw-after", draw_after > 0 ? std::to_string(draw_after) : "never"}};
          },
      .commands = surakarta_commands(),
      .manual =
          [] {
            return Manual{
                .purpose = "judge recorded games of Surakarta, and play its moves",
                .description = description,
                .rules = rules,
                .codes = codes(),
                .codes_end = "\nIf several apply the highest is given.",
                .status_0 = "Or there is a board, or \"None\".",
                .status_2 = "Or what should be a board is none, or a game cannot be generated.",
                .examples = examples};
          },
      .words = {.explain = explain,
                .grouped_by = " and by size of board",
                .on_threads = "In a sweep each judges files; one file is judged by one of them."}};
}

}  // namespace referee::internal::cli
