#include "games/boxshogi/commands/commands.hpp"

#include "games/boxshogi/definition.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description = R"(BoxShogi is a shogi on a board of five by five squares.
.Nm
reads a recorded game and prints a code that says how it ended, or what is
wrong with it; and two people can play with it.
.Pp
A game is a text: the pieces and their squares, one a line; an empty line; what
UPPER has captured, and what lower has captured, as lists in brackets; an empty
line; then a move a line.
lower moves first.
A line may have at most 1048576 bytes.
.Bd -literal -offset indent
d a1
n e1
D e5
P e4

[]
[s g]

move e1 e4
move e5 e4
.Ed
.Pp
A move is
.Dq move a2 a3 ,
with the word
.Dq promote
after it if the piece is to promote, or
.Dq drop s c3 .
Who makes an illegal move, or writes what is no move, has lost.
What follows the end of the game is not examined.
)";

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

constexpr const char* failures = R"(Or, for
.Fl f ,
.Cm moves
and
.Cm perft ,
.Ar FILE
holds no game; or a game cannot be generated.
)";

constexpr const char* examples = R"(Judge a game:
.Bd -literal -offset indent
$ printf \(aqd a1\enD e5\en\en[]\en[]\en\enmove a1 c1\en\(aq > game.txt
$ boxshogi game.txt
2
.Ed
.Pp
Show why:
.Dl $ boxshogi explain game.txt
.Pp
List the files below a directory that hold no game:
.Dl $ boxshogi sweep --only 4-9 games
.Pp
Count the lines of play of six moves:
.Dl $ boxshogi perft 6
.Pp
Write a game that UPPER wins by checkmate, and 1000 that end in different ways:
.Dl $ boxshogi generate --result 2 | boxshogi -f -
.Dl $ boxshogi generate --count 1000 --into games
)";

}  // namespace

Game own_game() {
  return {.name = "boxshogi",
          .description = "Judges recorded games of BoxShogi, a shogi on 5x5 squares, and plays it.",
          .definition = [](const auto& canvas) { return boxshogi::definition({canvas}); },
          .commands = {moves_command(), boxshogi_perft_command(), boxshogi_generate_command()},
          .modes = {play_file_mode(), play_interactively_mode()},
          .manual = {.purpose = "judge recorded games of BoxShogi, and play it",
                     .description = description,
                     .codes = codes(),
                     .codes_end = ".Pp\nThe codes 4 to 6 do not occur.\n",
                     .status_2 = failures,
                     .examples = examples}};
}

}  // namespace referee::internal::cli
