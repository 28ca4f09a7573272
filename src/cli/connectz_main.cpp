#include <map>
#include <string>

#include "cli/generate_command.hpp"
#include "cli/program.hpp"
#include "games/connectz/entry.hpp"

namespace {

using referee::connectz::Precedence;

const std::map<std::string, Precedence> precedences{{"spec", Precedence::spec},
                                                    {"first", Precedence::first}};

std::string name_of(Precedence wanted) {
  for (const auto& [name, precedence] : precedences) {
    if (precedence == wanted) return name;
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  referee::connectz::Settings settings;
  referee::cli::Game game;
  game.name = "connectz";
  game.description = "Judges recorded games of Connect Z: Connect Four in any frame, for any line.";
  game.add_options = [&](CLI::App& app) {
    app.add_option(
           "--precedence", settings.precedence,
           "Which offence decides: spec (over the whole file 8 beats 7 beats 6 beats 5 beats "
           "4) or first (the first line that offends)")
        ->transform(CLI::Transformer(precedences))
        ->type_name("spec|first");
  };
  game.entry = [&](const std::optional<referee::game::Canvas>& canvas) {
    referee::connectz::Settings drawing = settings;
    drawing.canvas = canvas;
    return referee::connectz::entry(drawing);
  };
  game.options = [&] {
    return std::vector<std::pair<std::string, std::string>>{
        {"precedence", name_of(settings.precedence)}};
  };
  game.commands = {referee::cli::generate_command()};
  return referee::cli::run(game, argc, argv);
}
