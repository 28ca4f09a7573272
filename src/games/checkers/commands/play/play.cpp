#include "games/checkers/commands/play/play.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <memory>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/protocol.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// A record should be read by the judge as what it is.
void check_start(const checkers::PlayedGame& start) {
  const auto position = position_of(start.start(), start.first());
  if (!position) throw UsageError("--record", "PDN is for boards of 8 x 8 squares");
  const auto read = checkers::parse_fen(fen_of(*position));
  if (const auto* bad = std::get_if<checkers::BadFen>(&read)) {
    throw UsageError("--record", "PDN cannot begin with this board: " + bad->reason);
  }
}

int play(const PlayOptions& options) {
  if (options.other_evaluation && options.against != "self") {
    throw UsageError("--other-evaluation", "goes with --against self");
  }
  return options.against.empty() ? play_human(options) : play_match(options);
}

struct AnsweringOptions {
  EngineArguments engine_options{.seconds = 1e6, .depth = 64, .evaluation = ""};
  std::string rules = "king-goes-on";
};

int answer_questions(const AnsweringOptions& options) {
  const checkers::EngineOptions engine_options = engine_options_of(options.engine_options);
  checkers::MoveAdvisor advisor(rules_of(options.rules), engine_options.weights);
  io::Output output(STDOUT_FILENO);
  while (const std::optional<std::string> line = typed_line()) {
    const std::optional<Question> question = parse_question(*line);
    if (!question) throw base::Error("a question is BOARD COLOR SECONDS, on one line");
    checkers::SearchLimits limits = engine_options.limits;
    limits.seconds = std::min(limits.seconds, question->seconds);
    const auto path = advisor.play(question->board, question->color, limits);
    output.write(text_of(path.value_or(checkers::Path{})) + "\n");
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

GameRecord::GameRecord(const std::string& path, const checkers::PlayedGame& start) : path_(path) {
  if (path.empty()) return;
  check_start(start);
  file_ = io::Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file_) throw base::system_error(errno, path);
}

void GameRecord::add(const checkers::PlayedGame& game, const std::string& black,
                     const std::string& white, checkers::Result result) const {
  if (!file_) return;
  io::Output output(file_.get(), path_);
  output.write(pdn_of(game, {"checkers play", today(), black, white}, result));
  output.flush();
}

Command checkers_play_command() {
  const auto options = std::make_shared<PlayOptions>();
  return {.name = "play",
          .summary = "Play against you, or matches",
          .options = play_options(*options),
          .run = [options] { return play(*options); },
          .manual = R"(Plays, on boards of any size. Without `--against` a person types moves as
PDN writes them; or 'moves', 'hint', 'undo', 'board', 'resign', 'quit', 'help'. With it a match is
played; a line for each game says who had black or white, how many plies there were, the result
and why. The summary has the points, a draw being half of one, with the interval in which the true
share is with 95 %, the corresponding difference in Elo, and the times of both sides. A game is
drawn after 80 moves of either side without a capture or a man's move, and when a position comes
for the third time. After Ctrl-C the game at hand is recorded as unfinished, and the score so far
printed.)"};
}

Command checkers_engine_command() {
  const auto options = std::make_shared<AnsweringOptions>();
  Command command{.name = "engine",
                  .summary = "Choose moves for another program: BOARD COLOR SECONDS in, a move out",
                  .options = engine_arguments(options->engine_options, "as asked"),
                  .run = [options] { return answer_questions(*options); },
                  .manual = R"(Chooses moves for another program. Every line of standard input is a
question: a board, row by row, of 64 characters or of N x N for another size; b or w; and how many
seconds to think. The answer is a line with the move, written as `moves` writes it; '[]' if there
is none.)"};
  command.options.push_back(rules_option(options->rules));
  return command;
}

}  // namespace referee::internal::cli
