#include "games/boxshogi/commands/commands.hpp"

#include "games/boxshogi/definition.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description =
    R"(BoxShogi is a shogi on a board of five by five squares. `boxshogi` reads a
recorded game and prints a code that says how it ended, or what is wrong with it; and two people
can play with it.

A game is a text: the pieces and their squares, one a line; an empty line; what UPPER has
captured, and what lower has captured, as lists in brackets; an empty line; then a move a line.
lower moves first. A line may have at most 1048576 bytes.
    d a1
    n e1
    D e5
    P e4

    []
    [s g]

    move e1 e4
    move e5 e4

A move is "move a2 a3", with the word "promote" after it if the piece is to promote, or "drop s
c3". A player who makes an illegal move, or writes something that is not a move, loses. What follows the end of the
game is not examined.)";

std::vector<std::string> codes() {
  return {
      "a tie: each side has made 200 moves",
      "lower won, by checkmate or an illegal move of UPPER",
      "UPPER won, by checkmate or an illegal move of lower",
      "incomplete: all moves are legal, and the game is not over",
      "",
      "",
      "",
      "the position at the start can be in no game",
      "the file is not in the format",
      "the file could not be read, or a limit was hit",
  };
}

constexpr const char* failures =
    R"(Or, for `-f`, `moves` and `perft`, `FILE` holds no game; or a game cannot
be generated.)";

constexpr const char* examples = R"(Judge a game:
    $ printf 'd a1\nD e5\n\n[]\n[]\n\nmove a1 c1\n' > game.txt
    $ boxshogi game.txt
    2

Show why:
    $ boxshogi explain game.txt

List the files below a directory that hold no game:
    $ boxshogi sweep --only 4-9 games

Count the lines of play of six moves:
    $ boxshogi perft 6

Write a game that UPPER wins by checkmate, and 1000 that end in different ways:
    $ boxshogi generate --result 2 | boxshogi -f -
    $ boxshogi generate --count 1000 --into games)";

}  // namespace

Game own_game() {
  return {.name = "boxshogi",
          .description = "Judges recorded games of BoxShogi, a shogi on 5x5 squares, and plays it.",
          .definition = [](const auto& canvas) { return boxshogi::definition({canvas}); },
          .commands = {{"moves", moves_command},
                       {"perft", boxshogi_perft_command},
                       {"generate", boxshogi_generate_command}},
          .modes = {play_file_mode(), play_interactively_mode()},
          .manual =
              [] {
                return Manual{.purpose = "judge recorded games of BoxShogi, and play it",
                              .description = description,
                              .codes = codes(),
                              .codes_end = "\nThe codes 4 to 6 do not occur.",
                              .status_2 = failures,
                              .examples = examples};
              }};
}

}  // namespace referee::internal::cli
