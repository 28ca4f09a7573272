#include "games/connectz/commands/commands.hpp"

#include "games/connectz/definition.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description =
    R"(Connect Z is Connect Four in a frame of any size, for a line of any
length. `connectz` reads a recorded game and prints a code that says how it ended, or what is
wrong with it.

A game is a text. The first line is "X Y Z": X columns, Y rows, and Z counters in a straight line
win. Every further line is a move, the number of a column from 1 on; player 1 and player 2 take
turns. Numbers may be of any size. A line may have at most 1048576 bytes.)";

std::vector<std::string> codes() {
  return {
      "a draw: the frame is full and nobody has a line",
      "player 1 won",
      "player 2 won",
      "incomplete: all moves are legal, and the game is not over",
      "there are moves after the winning move",
      "the column of a move is full",
      "the column of a move is beyond the frame",
      "no line of Z fits into the frame",
      "the file is not in the format",
      "the file could not be read, or a limit was hit",
  };
}

constexpr const char* examples = R"(Judge a game:
    $ printf '7 6 4\n1\n2\n1\n2\n1\n2\n1\n' > game.txt
    $ connectz game.txt
    1

Show why:
    $ connectz explain game.txt

List the files below a directory that are no valid games:
    $ connectz sweep --only 4-9 games

Write a report on all text files there, the same bytes in every run:
    $ connectz sweep --include '*.txt' --format jsonl --no-timing -o report.jsonl games

Judge what find(1) finds:
    $ find games -newer stamp -type f -print0 | connectz sweep --files-from - -0

Write a game of 1000 moves that player 2 wins, and judge it:
    $ connectz generate --frame 100 100 5 --win-at 1000 | connectz -

Judge a very large game in two parts, as two machines may do:
    $ connectz segment --range 1/2 game.txt -o 1.segment
    $ connectz segment --range 2/2 game.txt -o 2.segment
    $ connectz join game.txt 1.segment 2.segment

Write 1000 small games:
    $ connectz generate --frame 7 6 4 --count 1000 --into games)";

constexpr const char* explain =
    R"(Tells a person what the code means, where in the file the reason is, and
draws the frame. Of a large frame the part that matters is drawn.)";

constexpr const char* threads =
    R"(In a sweep each judges files; those that find no more help with the large
ones. A single large file is judged by all.)";

Option precedence_option(std::string& precedence) {
  return option("--precedence spec|first", &precedence,
                "Which offence decides: spec (over the whole file 8 beats 7 beats 6 beats 5 beats "
                "4) or first (the first line that offends)",
                R"(Which offence decides if there are several. `spec`, the default: over the
whole file, 8 beats 7, 7 beats 6, 6 beats 5, 5 beats 4. `first`: the first line that offends.)",
                {.choices = {{"spec", "over the whole file 8 beats 7 beats 6 beats 5 beats 4"},
                             {"first", "the first line that offends"}},
                 .section = Section::game});
}

}  // namespace

Game own_game() {
  static std::string precedence = "spec";  // as typed
  const Option option = precedence_option(precedence);
  return {
      .name = "connectz",
      .description = "Judges recorded games of Connect Z: Connect Four in any frame, for any line.",
      .own_options = {option},
      .definition =
          [](const auto& canvas) {
            connectz::Settings settings;
            if (precedence == "first") settings.precedence = connectz::Precedence::first;
            settings.canvas = canvas;
            return connectz::definition(settings);
          },
      .options =
          [] {
            return Game::Values{{"precedence", precedence}};
          },
      .commands = {{"perft", connectz_perft_command},
                   {"generate", connectz_generate_command},
                   {"segment", connectz_segment_command},
                   {"join", [option] { return connectz_join_command(precedence, option); }}},
      .manual =
          [] {
            return Manual{.purpose = "judge recorded games of Connect Z",
                          .description = description,
                          .codes = codes(),
                          .status_2 = "Or the game cannot be generated.",
                          .examples = examples};
          },
      .words = {.explain = explain, .grouped_by = " and by frame", .on_threads = threads}};
}

}  // namespace referee::internal::cli
