#include "games/checkers/commands/play/play_options.hpp"

#include "games/checkers/commands/operands.hpp"

namespace referee::internal::cli {
namespace {

std::vector<Option> opponent_options(PlayOptions& options) {
  return {
      {.names = "--against",
       .value = "random|self|COMMAND",
       .help = "Play a match: against random moves, against itself (self), or against a program "
               "that answers as `checkers engine` does",
       .manual = R"(Play a match against random moves, against itself, or against a program, which
.Xr sh 1
starts and which answers as
.Nm Cm engine
does.
A program that gives no move, one that is not allowed, or none in time loses the game.
One that cannot be started, ends, or writes anything but moves ends the match, and
loses nothing.
)",
       .target = &options.against,
       .suggestions = {{"random", "random moves"}, {"self", "itself"}}},
      {.names = "--games",
       .value = "N",
       .help = "How many games a match has (default: 1)",
       .manual =
           "How many games a match has; the default is 1.\nThe colours change from game to game.\n",
       .target = &options.games,
       .checks = {Between{1, 1000000}},
       .needs = {"--against"}},
      {.names = "--grace",
       .value = "S",
       .help = "How many seconds late a program's answer may come (default: 0.3)",
       .manual =
           R"(How many seconds later than it is told the answer of a program may come, for the
ways there and back; the default is 0.3.
The first answer after its start may take 2 seconds more.
)",
       .target = &options.grace,
       .checks = {Between{0, 1e6}},
       .needs = {"--against"}},
      color_option(options.color, "Your colour; in a match its first (default: b)",
                   R"(The person's colour; in a match the computer's in the first game.
The default is b.
)"),
  };
}

std::vector<Option> match_options(PlayOptions& options) {
  return {
      {.names = "--other-evaluation",
       .value = "WEIGHTS",
       .help = "Against self: the other's weights (default: the same)",
       .manual = "In a match against itself, the other side's.\n",
       .target = &options.other_evaluation,
       .suggestions = {{"material", "discs only"}}},
      {.names = "--opening",
       .value = "N",
       .help = "A match's games begin with N random plies (default: 4; after --fen, --board or "
               "--ballot 0)",
       .manual = R"(Begin a match's games with
.Ar N
random moves, two games in a row with the same; the default is 4, and 0 after
.Fl -fen ,
.Fl -board
or
.Fl -ballot .
)",
       .target = &options.opening,
       .checks = {Between{0, 100}},
       .needs = {"--against"}},
      {.names = "--seed",
       .value = "S",
       .help = "Other random moves (default: 0)",
       .manual = "Other random moves; the default is 0.\n",
       .target = &options.seed,
       .needs = {"--against"}},
      {.names = "--name",
       .value = "NAME",
       .help = "Your name, for the record; in a match the computer's",
       .manual = "For the record: the person's name, in a match the computer's.\n",
       .target = &options.name},
      {.names = "--record",
       .value = "FILE",
       .help = "Append the games to FILE, as PDN",
       .manual = "Append each game to\n.Ar FILE ,\nas PDN; also one that is interrupted.\n",
       .target = &options.record,
       .offer = Offer::files},
      {.names = "--quiet",
       .help = "Of a match print the summary only",
       .target = &options.quiet,
       .needs = {"--against"}},
  };
}

}  // namespace

unsigned PlayOptions::opening_plies() const {
  constexpr unsigned usual = 4;
  if (opening) return static_cast<unsigned>(*opening);
  return start.is_special() ? 0 : usual;
}

std::vector<Option> play_options(PlayOptions& options) {
  std::vector<Option> all = opponent_options(options);
  append(all, engine_arguments(options.engine_options, "1"));
  all.push_back(rules_option(options.rules));
  append(all, start_options(options.start));
  append(all, match_options(options));
  return all;
}

}  // namespace referee::internal::cli
