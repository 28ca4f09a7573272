#include "games/checkers/commands/commands.hpp"

#include <unistd.h>

#include <cstdio>
#include <memory>

#include "base/error.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/failure.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/finished_game.hpp"
#include "games/checkers/commands/play/human_game.hpp"
#include "games/checkers/commands/play/match.hpp"
#include "games/checkers/commands/play/play_options.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

/// The human player has the colour that was asked for.
int play_human(const PlayOptions& options) {
  if (options.start.board == "-") {
    throw UsageError("--board", "moves are typed at standard input: name a file");
  }
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  Interrupt interrupt;
  const checkers::EngineOptions engine_options =
      engine_options_of(options.engine_options, &interrupt.stop());
  const checkers::PlayedGame start = start_of(options.start, rules_of(options.rules));
  const GameRecord record(options.record, start);
  io::Output output(STDOUT_FILENO);
  output.give_up_at(interrupt.signal());
  const checkers::Color own = color_of(options.color);
  HumanGame game(start, own, engine_options, output);
  const std::string name = options.name.empty() ? "you" : options.name;
  const bool black = own == checkers::Color::black;
  const auto add_to_record = [&](checkers::Result result) {
    record.add(game.game(), black ? name : "checkers", black ? "checkers" : name, result);
  };
  checkers::Result result = checkers::Result::unfinished;
  try {
    result = game.play();
  } catch (const base::Error&) {
    add_to_record(result);
    throw;
  }
  add_to_record(result);
  const bool was_interrupted = interrupt.came() && result == checkers::Result::unfinished;
  return was_interrupted ? Status::interrupted : Status::all_well;
}

int play(const PlayOptions& options) {
  if (options.other_evaluation && options.against != "self") {
    throw UsageError("--other-evaluation", "goes with --against self");
  }
  return options.against.empty() ? play_human(options) : play_match(options);
}

}  // namespace

Command checkers_play_command() {
  const auto options = std::make_shared<PlayOptions>();
  return {.name = "play",
          .summary = "Play against you, or matches",
          .options = play_options(*options),
          .run = [options] { return play(*options); },
          .manual = R"(Plays, on boards of any size.
Without
.Fl -against
a person types moves as PDN writes them; or
.Ql moves ,
.Ql hint ,
.Ql undo ,
.Ql board ,
.Ql resign ,
.Ql quit ,
.Ql help .
With it a match is played; a line for each game says who had black or white, how many
plies there were, the result and why.
The summary has the points, a draw being half of one, with the interval in which the
true share is with 95 %, the corresponding difference in Elo, and the times of both sides.
A game is drawn after 80 moves of either side without a capture or a man's move,
and when a position comes for the third time.
After Ctrl-C the game at hand is recorded as unfinished, and the score so far printed.
)"};
}

}  // namespace referee::internal::cli
