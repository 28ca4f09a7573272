#include <cstdint>
#include <string>

#include "cli/program.hpp"
#include "cli/surakarta_commands.hpp"
#include "cli/surakarta_manual.hpp"
#include "games/surakarta/entry.hpp"

namespace {

referee::internal::cli::Option draw_after_option(std::uint64_t& draw_after) {
  return {.names = "--draw-after",
          .value = "N",
          .help = "The game is drawn after N moves in a row without a capture (default: never)",
          .manual = R"(The game is drawn after
.Ar N
moves in a row without a capture.
By default it never is.
)",
          .target = &draw_after,
          .checks = {referee::internal::cli::AboveZero{}},
          .section = referee::internal::cli::Section::game};
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t draw_after = 0;
  referee::internal::cli::Game game;
  game.name = "surakarta";
  game.description = "Judges recorded games of Surakarta, and plays its moves.";
  game.own_options = {draw_after_option(draw_after)};
  game.entry = [&](const std::optional<referee::internal::game::Canvas>& canvas) {
    referee::internal::surakarta::Settings settings;
    if (draw_after > 0) settings.draw_after = draw_after;
    settings.canvas = canvas;
    return referee::internal::surakarta::entry(settings);
  };
  game.options = [&] {
    return std::vector<std::pair<std::string, std::string>>{
        {"draw-after", draw_after > 0 ? std::to_string(draw_after) : "never"}};
  };
  game.commands = referee::internal::cli::surakarta_commands();
  game.manual = referee::internal::cli::surakarta_manual();
  game.words = referee::internal::cli::surakarta_words();
  return referee::internal::cli::run(game, argc, argv);
}
