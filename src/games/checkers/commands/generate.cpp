#include "games/checkers/commands/commands.hpp"

#include <array>
#include <memory>
#include <string>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/generator.hpp"

namespace referee::internal::cli {
namespace {

using game::Code;

struct CheckersOptions : RecipeOptions<checkers::Recipe> {
  std::string rules = "english";
  std::uint64_t games = 1;
};

std::vector<Option> recipe_options(CheckersOptions& options) {
  Option rules = rules_option(options.rules);
  rules.manual =
      "By these rules; the default is `english`. Every game has a tag `Rules` that says so.";
  rules.section = Section::command;
  return {
      option("--games N", &options.games,
             "Games in a file; if several, they end in different ways (default: 1)", {},
             {.checks = {Between{1, 1e9}}}),
      result_option(
          options.result,
          {{"0", "a draw"},
           {"1", "the side that begins wins"},
           {"2", "the other wins"},
           {"3", "incomplete"}},
          R"(How a game ends: `0`, a draw; `1`, the side that begins wins, black in checkers;
`2`, the other side wins; `3`, it is incomplete.)"),
      moves_option(options.recipe.moves,
                   "This many plies, up to 1000; a result other than 3 is then only claimed",
                   R"(This many plies, moves of either side, after which there are more to make:
a result other than `3` is then only claimed, as after giving up. Without `--result` a game is
then incomplete.)"),
      rules,
  };
}

/// Of many games half are played out, the others claim a result or none after some moves, where the
/// options do not say how they end.
checkers::Recipe recipe_of(const CheckersOptions& options, bool is_one_of_many,
                           std::uint64_t seed) {
  checkers::Recipe recipe = options.with(seed);
  recipe.rules = rules_of(options.rules);
  base::Random random(seed);
  if (!is_one_of_many || recipe.result || recipe.moves || random.below(2) == 0) return recipe;
  constexpr std::array<Code, 4> results{Code::first_player_wins, Code::second_player_wins,
                                        Code::draw, Code::incomplete};
  recipe.result = results[random.below(results.size())];
  recipe.moves = random.below(80);
  return recipe;
}

/// One game after another: of several, each has a seed of its own.
void write_games(const CheckersOptions& options, bool is_one_of_many, std::uint64_t seed,
                 const game::TextSink& write) {
  if (options.games == 1) return write(generate(recipe_of(options, is_one_of_many, seed)));
  for (std::uint64_t i = 0; i < options.games; ++i) {
    write(generate(recipe_of(options, true, base::mix(seed, i))));
  }
}

}  // namespace

Command checkers_generate_command() {
  const auto options = std::make_shared<CheckersOptions>();
  return generate_command(
      {.own = recipe_options(*options),
       .manual = R"(They are PDN. Without `--result` and `--moves` the moves are random, until
a side has none, or the game is drawn as in `play`.)",
       .file_ending = ".pdn",
       .write = [options](std::uint64_t seed, bool is_one_of_many, const game::TextSink& write) {
         write_games(*options, is_one_of_many, seed, write);
       }});
}

}  // namespace referee::internal::cli
