#include <string>

#include <CLI/CLI.hpp>

#include "cli/connectz_generate.hpp"
#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "games/connectz/entry.hpp"

int main(int argc, char** argv) try {
  std::string precedence = "spec";
  referee::internal::cli::Game game;
  game.name = "connectz";
  game.description = "Judges recorded games of Connect Z: Connect Four in any frame, for any line.";
  game.add_options = [&](CLI::App& app) {
    app.add_option(
           "--precedence", precedence,
           "Which offence decides: spec (over the whole file 8 beats 7 beats 6 beats 5 beats "
           "4) or first (the first line that offends)")
        ->check(CLI::IsMember({"spec", "first"}).description(""))
        ->type_name("spec|first");
  };
  game.entry = [&](const std::optional<referee::internal::game::Canvas>& canvas) {
    referee::internal::connectz::Settings settings;
    settings.precedence = precedence == "first" ? referee::internal::connectz::Precedence::first
                                                : referee::internal::connectz::Precedence::spec;
    settings.canvas = canvas;
    return referee::internal::connectz::entry(settings);
  };
  game.options = [&] {
    return std::vector<std::pair<std::string, std::string>>{{"precedence", precedence}};
  };
  game.commands = {referee::internal::cli::generate_command()};
  return referee::internal::cli::run(game, argc, argv);
} catch (...) {
  return referee::internal::cli::report_failure("connectz");
}
