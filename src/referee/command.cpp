#include "referee/command.hpp"

#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "referee/definition.hpp"

namespace referee {
inline namespace v0 {

int run_command(const Game& game, int argument_count, const char* const* arguments) try {
  internal::cli::Game program;
  program.name = game.name();
  program.description = "Judges recorded games of " + program.name + ".";
  program.definition = [&](const std::optional<internal::game::Canvas>& canvas) {
    return game.definition().definition(canvas);
  };
  return internal::cli::run(program, argument_count, arguments);
} catch (...) {
  return internal::cli::report_failure(game.name());
}

}  // namespace v0
}  // namespace referee
