#include "games/boxshogi/commands/commands.hpp"

#include <memory>
#include <string>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "games/boxshogi/generator.hpp"

namespace referee::internal::cli {
namespace {

using game::Code;

struct RecipeOptions {
  WantedGame wanted;
  std::string by;  // empty where it was not given
};

std::vector<Option> recipe_options(RecipeOptions& options) {
  return {
      result_option(options.wanted,
                    {{"0", "a tie"}, {"1", "lower wins"}, {"2", "UPPER wins"}, {"3", "incomplete"}},
                    R"(How the game ends: `0`, a tie after 400 moves; `1`, lower wins; `2`, UPPER
wins; `3`, it is incomplete.)"),
      option("--by checkmate|illegal-move", &options.by, "How it is won (default: checkmate)",
             R"(How the game is won; the default is `checkmate`. With `illegal-move` the
last move is one of the loser that is well written, but not legal.)",
             {.choices = {{"checkmate", "the loser is mated"},
                          {"illegal-move", "the loser makes an illegal move"}}}),
      moves_option(options.wanted,
                   "This many moves, up to 400; incomplete unless --result is given",
                   R"(This many moves, with the last one. Without `--result` the game is then
incomplete, or with 400 moves a tie.)"),
  };
}

boxshogi::Recipe recipe_of(const RecipeOptions& options, std::uint64_t seed) {
  boxshogi::Recipe recipe;
  recipe.result = result_of(options.wanted);
  recipe.moves = options.wanted.moves;
  recipe.by_illegal_move = options.by == "illegal-move";
  recipe.seed = seed;
  return recipe;
}

/// Lower makes the moves with odd numbers.
Code winner_by_chance(const boxshogi::Recipe& recipe, base::Random& random) {
  const bool last_is_odd = recipe.moves ? *recipe.moves % 2 == 1 : random.below(2) == 1;
  return last_is_odd != recipe.by_illegal_move ? Code::first_player_wins : Code::second_player_wins;
}

boxshogi::Recipe one_recipe(const RecipeOptions& options, std::uint64_t seed) {
  boxshogi::Recipe recipe = recipe_of(options, seed);
  base::Random random(seed);
  if (!recipe.result && !options.by.empty()) recipe.result = winner_by_chance(recipe, random);
  return recipe;
}

/// A tie is rare, as it is long.
boxshogi::Recipe varied_recipe(const RecipeOptions& options, std::uint64_t seed) {
  boxshogi::Recipe recipe = one_recipe(options, seed);
  base::Random random(base::mix(seed, 0));
  const std::uint64_t kind = random.below(16);
  if (!recipe.result && !recipe.moves) {
    recipe.result = kind == 0  ? Code::draw
                    : kind < 4 ? Code::incomplete
                               : winner_by_chance(recipe, random);
  }
  if (game::is_won(recipe.result) && options.by.empty() && !recipe.moves)
    recipe.by_illegal_move = kind % 2 == 1;
  return recipe;
}

}  // namespace

Command boxshogi_generate_command() {
  const auto options = std::make_shared<RecipeOptions>();
  return generate_command(
      {.own = recipe_options(*options),
       .manual = R"(Without `--result` and `--moves` the moves are random, until the game is
over. Where the winner can mate, and `--moves` is not given, it does.)",
       .write =
           [options](std::uint64_t seed, const game::TextSink& write) {
             write(boxshogi::generate(one_recipe(*options, seed)));
           },
       .write_one_of_many =
           [options](std::uint64_t seed, const game::TextSink& write) {
             write(boxshogi::generate(varied_recipe(*options, seed)));
           }});
}

}  // namespace referee::internal::cli
