#include "cli/checkers_engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>

#include "base/trouble.hpp"
#include "cli/checkers_mind.hpp"
#include "cli/checkers_moves.hpp"
#include "cli/checkers_protocol.hpp"
#include "cli/checkers_rules.hpp"
#include "cli/typed_line.hpp"
#include "io/output.hpp"

namespace referee::internal::cli {
namespace {

struct EngineOptions {
  MindOptions mind{.seconds = 1e6, .depth = 64, .evaluation = ""};
  std::string rules = "seed";
};

int run(const EngineOptions& options) {
  const checkers::Mind mind = mind_of(options.mind);
  checkers::Advisor advisor(rules_of(options.rules), mind.weights);
  io::Output output(STDOUT_FILENO);
  while (const std::optional<std::string> line = typed_line()) {
    const std::optional<Question> question = parse_question(*line);
    if (!question) throw base::Trouble("a question is BOARD COLOR SECONDS, on one line");
    checkers::Patience patience = mind.patience;
    patience.seconds = std::min(patience.seconds, question->seconds);
    const auto path = advisor.play(question->board, question->color, patience);
    output.write(text_of(path.value_or(checkers::Path{})) + "\n");
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

Game::Command checkers_engine_command() {
  return {"engine", "Choose moves for another program: BOARD COLOR SECONDS in, a move out",
          [](CLI::App& app) {
            auto options = std::make_shared<EngineOptions>();
            add_mind(app, options->mind, "as asked");
            add_rules(app, options->rules);
            return [options] { return run(*options); };
          }};
}

}  // namespace referee::internal::cli
