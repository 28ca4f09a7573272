#include "games/NAME/commands/commands.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description = R"(.Nm
reads a recorded game and prints a code that says how it ended, or what is
wrong with it.
.Pp
A game is a text with a move a line.
A line may have at most 1048576 bytes.
)";

std::vector<std::string> codes() {
  return {
      "",
      "player 1 won",
      "player 2 won",
      "incomplete: all moves are legal, and the game is not over",
      "moves after the end of the game",
      "",
      "",
      "",
      "the file is not in the format",
      "the file could not be read, or a limit was hit",
  };
}

constexpr const char* examples = R"(Judge a game:
.Dl $ NAME game.txt
)";

}  // namespace

Manual NAME_manual() {
  return {.purpose = "judge recorded games of NAME",
          .description = description,
          .codes = codes(),
          .codes_end = "",
          .status_2 = "",
          .examples = examples};
}

Game::Words NAME_words() {
  return {.explain = "Says what the code means, and where in the file the reason is.\n",
          .grouped_by = "",
          .on_threads = "In a sweep each judges files; one thread judges a game.\n",
          .several_games = false};
}

}  // namespace referee::internal::cli
