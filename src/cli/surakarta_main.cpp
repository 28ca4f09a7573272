#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "cli/surakarta_commands.hpp"
#include "games/surakarta/entry.hpp"

int main(int argc, char** argv) try {
  std::uint64_t draw_after = 0;
  referee::internal::cli::Game game;
  game.name = "surakarta";
  game.description = "Judges recorded games of Surakarta, and plays its moves.";
  game.add_options = [&](CLI::App& app) {
    app.add_option("--draw-after", draw_after,
                   "The game is drawn after N moves in a row without a capture (default: never)")
        ->check(CLI::PositiveNumber.description(""))
        ->type_name("N");
  };
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
  return referee::internal::cli::run(game, argc, argv);
} catch (...) {
  return referee::internal::cli::report_failure("surakarta");
}
