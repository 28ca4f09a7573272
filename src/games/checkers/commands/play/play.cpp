#include "games/checkers/commands/play/play.hpp"

#include <fcntl.h>

#include <cerrno>
#include <ctime>
#include <memory>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Board;
using checkers::PlayedGame;

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// Throws UsageError that begins with `words`.
checkers::draughts::Position take_fen(const std::string& option, const std::string& fen,
                                      checkers::Rules rules, const std::string& words = "") {
  const auto read = checkers::parse_fen(fen, rules);
  if (const auto* bad = std::get_if<checkers::BadFen>(&read)) {
    throw UsageError(option, words + bad->reason);
  }
  return std::get<0>(read);
}

/// REQUIRES: rules other than those of checkers, whose boards have one size.
void check_board(const PlayOptions& options) {
  if (!options.board.empty()) {
    throw UsageError("--board", "is for checkers; with --rules " + options.rules + " use --fen");
  }
  const int size = rule_set(rules_of(options.rules)).size;
  if (options.size != 0 && options.size != size) {
    throw UsageError("--size",
                     fmt::format("with --rules {} the board has {} rows", options.rules, size));
  }
}

PlayedGame game_on_board(const PlayOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  if (!is_checkers(rules)) check_board(options);
  if (!options.fen.empty()) return {rules, take_fen("--fen", options.fen, rules)};
  if (options.board.empty() && is_checkers(rules) && options.size != 0) {
    return {rules, Board::start(options.size), checkers::Color::black};
  }
  if (options.board.empty()) return PlayedGame(rules);
  const Board board = read_checkers_board(options.board);
  board.every_disc([&](checkers::Square square, char) {
    if (is_dark(square)) return true;
    throw base::Error(
        fmt::format("{}: row {}, column {}: a disc on a light square, which has no number",
                    options.board, square.row, square.column));
  });
  return {rules, board, color_of(options.turn)};
}

PlayedGame start_of(const PlayOptions& options) {
  PlayedGame game = game_on_board(options);
  const std::string wrong = play_moves(game, options.ballot);
  if (!wrong.empty()) throw UsageError("--ballot", wrong);
  if (game.result() != checkers::Result::unfinished) {
    throw base::Error(fmt::format("the game is over before it begins: {}", game.why_over()));
  }
  return game;
}

io::Descriptor open_record(const std::string& path, const PlayedGame& start) {
  if (path.empty()) return {};
  if (!start.start()) {
    throw UsageError("--record", "PDN of checkers is for boards of 8 x 8 squares");
  }
  // A record should be read by the judge as what it is.
  take_fen("--record", fen_of(*start.start(), start.rules()), start.rules(),
           "PDN cannot begin with this board: ");
  io::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file) throw base::system_error(errno, path);
  return file;
}

int play(const PlayOptions& options) {
  if (options.other_evaluation && options.against != "self") {
    throw UsageError("--other-evaluation", "goes with --against self");
  }
  if (options.against == "") throw UsageError("--against", "names no program");
  return options.against ? play_match(options) : play_human(options);
}

}  // namespace

PlaySetting::PlaySetting(const PlayOptions& options)
    : engine(options.engine.meaning(rules_of(options.rules), &interrupt.stop())),
      start(start_of(options)),
      path(options.record),
      record(open_record(path, start)),
      output(STDOUT_FILENO) {
  output.give_up_at(interrupt.signal());
}

void PlaySetting::add_to_record(const PlayedGame& game, const std::string& black,
                                const std::string& white, checkers::Result result) const {
  if (!record) return;
  io::Output file(record.get(), path);
  file.write(pdn_of(game, {"checkers play", today(), black, white}, result));
  file.flush();
}

Command checkers_play_command() {
  const auto options = std::make_shared<PlayOptions>();
  return {.summary = "Play against you, or matches",
          .options = play_options(*options),
          .run = [options] { return play(*options); },
          .manual = R"(Plays, by any rule set, and checkers on boards of any size. Without
`--against` a person types moves as PDN writes them; or 'moves', 'hint', 'undo', 'board', 'resign',
'quit', 'help'. With it a match is played; a line for each game says who had black or white, how many plies there were, the result
and why. Two games in a row begin with the same random moves. The summary has the points, a draw
being half of one, with the interval in which the true share is with 95 %, the corresponding
difference in Elo, and the times of both sides. A game is drawn after 80 plies (40 moves of each side)
without a capture or a man's move, and when a position comes for the third time. After Ctrl-C the
game at hand is recorded as unfinished, and the score so far printed.)"};
}

}  // namespace referee::internal::cli
