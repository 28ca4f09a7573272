#include <string>

#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/connectz/commands/commands.hpp"
#include "games/connectz/definition.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

cli::Option precedence_option(std::string& precedence) {
  return {.names = "--precedence",
          .value = "spec|first",
          .help =
              "Which offence decides: spec (over the whole file 8 beats 7 beats 6 beats 5 beats "
              "4) or first (the first line that offends)",
          .manual = R"(Which offence decides if there are several.
.Cm spec ,
the default: over the whole file, 8 beats 7, 7 beats 6, 6 beats 5, 5 beats 4.
.Cm first :
the first line that offends.
)",
          .target = &precedence,
          .choices = {{"spec", "over the whole file 8 beats 7 beats 6 beats 5 beats 4"},
                      {"first", "the first line that offends"}},
          .section = cli::Section::game};
}

}  // namespace

int main(int argc, char** argv) try {
  std::string precedence = "spec";
  cli::Game game;
  game.name = "connectz";
  game.description = "Judges recorded games of Connect Z: Connect Four in any frame, for any line.";
  game.own_options = {precedence_option(precedence)};
  game.definition = [&](const std::optional<game::Canvas>& canvas) {
    connectz::Settings settings;
    settings.precedence =
        precedence == "first" ? connectz::Precedence::first : connectz::Precedence::spec;
    settings.canvas = canvas;
    return connectz::definition(settings);
  };
  game.options = [&] { return cli::Game::Values{{"precedence", precedence}}; };
  game.commands = {cli::connectz_perft_command(), cli::connectz_generate_command(),
                   cli::connectz_segment_command(),
                   cli::connectz_join_command(precedence, precedence_option(precedence))};
  game.manual = cli::connectz_manual();
  game.words = cli::connectz_words();
  return cli::run(game, argc, argv);
} catch (...) {
  return cli::report_failure("connectz");
}
