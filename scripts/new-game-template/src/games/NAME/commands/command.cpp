#include <memory>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "cli/commands/perft_command.hpp"
#include "cli/program.hpp"
#include "games/NAME/definition.hpp"
#include "games/NAME/position.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description =
    R"(`NAME` reads a recorded game and prints a code that says how it ended, or
what is wrong with it.

A game is a text with moves, separated by blanks and line ends. A line may have at most 1048576
bytes.)";

std::vector<std::string> codes() {
  return {"a draw",
          "player 1 won",
          "player 2 won",
          "incomplete: all moves are legal, and the game is not over",
          "moves after the end of the game",
          "a move is not legal",
          "a move leads off the board",
          "",
          "the file is not in the format",
          "the file could not be read, or a limit was hit"};
}

std::uint64_t count_leaves(const NAME::Position& position, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const NAME::Move move : position.moves()) {
    NAME::Position next = position;
    next.play(move);
    leaves += count_leaves(next, depth - 1);
  }
  return leaves;
}

std::vector<FirstMove> first_moves(unsigned depth) {
  std::vector<FirstMove> counts;
  for (const NAME::Move move : NAME::Position().moves()) {
    NAME::Position next;
    next.play(move);
    counts.push_back({NAME::text_of(move), depth > 0 ? count_leaves(next, depth - 1) : 0});
  }
  return counts;
}

/// Random moves to the end of the game.
void write_game(std::uint64_t seed, bool, const game::TextSink& write) {
  base::Random random(seed);
  for (NAME::Position position; !position.is_over();) {
    const std::vector<NAME::Move> moves = position.moves();
    const NAME::Move move = moves[random.below(moves.size())];
    position.play(move);
    write(NAME::text_of(move) + "\n");
  }
}

Command count_command() {
  return perft_command({}, first_moves, ", from the start.\n");
}

Command write_command() {
  return generate_command({.own = {}, .manual = "The moves are random.\n", .write = write_game});
}

}  // namespace

Game own_game() {
  return {.name = "NAME",
          .description = "Judges recorded games of NAME.",
          .definition = [](const auto& canvas) { return NAME::definition({canvas}); },
          .commands = {{"perft", count_command}, {"generate", write_command}},
          .manual =
              [] {
                return Manual{.purpose = "judge recorded games of NAME",
                              .description = description,
                              .codes = codes(),
                              .codes_end = "\nIf several apply the highest is given.",
                              .examples = R"(Judge a game:
    $ NAME game.txt)"};
              }};
}

}  // namespace referee::internal::cli
