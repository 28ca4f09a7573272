#include <cstdint>
#include <string>

#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/surakarta/commands/commands.hpp"
#include "games/surakarta/definition.hpp"
#include "text/fields.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string complaint_on_count(const std::string& text) {
  return text::is_positive_integer(text) ? "" : "must be a whole number from 1: " + text;
}

cli::Option draw_after_option(std::uint64_t& draw_after) {
  return {.names = "--draw-after",
          .value = "N",
          .help = "The game is drawn after N moves in a row without a capture (default: never)",
          .manual = R"(The game is drawn after
.Ar N
moves in a row without a capture.
By default it never is.
)",
          .target = &draw_after,
          .checks = {cli::Complaint(complaint_on_count)},
          .section = cli::Section::game};
}

}  // namespace

int main(int argc, char** argv) try {
  std::uint64_t draw_after = 0;
  cli::Game game;
  game.name = "surakarta";
  game.description = "Judges recorded games of Surakarta, and plays its moves.";
  game.own_options = {draw_after_option(draw_after)};
  game.definition = [&](const std::optional<game::Canvas>& canvas) {
    surakarta::Settings settings;
    if (draw_after > 0) settings.draw_after = draw_after;
    settings.canvas = canvas;
    return surakarta::definition(settings);
  };
  game.options = [&] {
    return cli::Game::Values{{"draw-after", draw_after > 0 ? std::to_string(draw_after) : "never"}};
  };
  game.commands = cli::surakarta_commands();
  game.commands.push_back(cli::surakarta_generate_command());
  game.manual = cli::surakarta_manual();
  game.words = cli::surakarta_words();
  return cli::run(game, argc, argv);
} catch (...) {
  return cli::report_failure("surakarta");
}
