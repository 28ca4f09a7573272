#include "games/checkers/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/commands/play/protocol.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

struct EngineOptions {
  EngineArguments engine_options{.seconds = 1e6, .depth = 64, .evaluation = ""};
  std::string rules = "king-goes-on";
};

int run(const EngineOptions& options) {
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

Command checkers_engine_command() {
  const auto options = std::make_shared<EngineOptions>();
  Command command{.name = "engine",
                  .summary = "Choose moves for another program: BOARD COLOR SECONDS in, a move out",
                  .options = engine_arguments(options->engine_options, "as asked"),
                  .run = [options] { return run(*options); },
                  .manual = R"(Chooses moves for another program.
Every line of standard input is a question: a board, row by row, of 64 characters or of
N x N for another size; b or w; and how many seconds to think.
The answer is a line with the move, written as
.Cm moves
writes it;
.Ql []
if there is none.
)"};
  command.options.push_back(rules_option(options->rules));
  return command;
}

}  // namespace referee::internal::cli
