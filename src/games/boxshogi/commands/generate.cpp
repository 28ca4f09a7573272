#include "games/boxshogi/commands/commands.hpp"

#include <memory>
#include <string>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "games/boxshogi/generator.hpp"

namespace referee::internal::cli {
namespace {

using game::Code;

struct ShogiOptions : RecipeOptions<boxshogi::Recipe> {
  std::string by;  // empty where it was not given
};

std::vector<Option> recipe_options(ShogiOptions& options) {
  return {
      result_option(options.result,
                    {{"0", "a tie"}, {"1", "lower wins"}, {"2", "UPPER wins"}, {"3", "incomplete"}},
                    R"(How the game ends: `0`, a tie after 400 moves; `1`, lower wins; `2`, UPPER
wins; `3`, it is incomplete.)"),
      option("--by checkmate|illegal-move", &options.by, "How it is won (default: checkmate)",
             R"(How the game is won; the default is `checkmate`. With `illegal-move` the
last move is one of the loser that is well written, but not legal.)",
             {.choices = {{"checkmate", "the loser is mated"},
                          {"illegal-move", "the loser makes an illegal move"}}}),
      moves_option(options.recipe.moves,
                   "This many moves, up to 400; incomplete unless --result is given",
                   R"(This many moves, with the last one. Without `--result` the game is then
incomplete, or with 400 moves a tie.)"),
  };
}

/// Lower makes the moves with odd numbers.
Code winner_by_chance(const boxshogi::Recipe& recipe, base::Random& random) {
  const bool last_is_odd = recipe.moves ? *recipe.moves % 2 == 1 : random.below(2) == 1;
  return last_is_odd != recipe.by_illegal_move ? Code::first_player_wins : Code::second_player_wins;
}

/// Of many games, a tie is rare, as it is long.
boxshogi::Recipe recipe_of(const ShogiOptions& options, std::uint64_t seed, bool is_one_of_many) {
  boxshogi::Recipe recipe = options.with(seed);
  recipe.by_illegal_move = options.by == "illegal-move";
  base::Random random(seed);
  if (!recipe.result && !options.by.empty()) recipe.result = winner_by_chance(recipe, random);
  if (!is_one_of_many) return recipe;
  base::Random other(base::mix(seed, 0));
  const std::uint64_t kind = other.below(16);
  if (!recipe.result && !recipe.moves) {
    recipe.result = kind == 0  ? Code::draw
                    : kind < 4 ? Code::incomplete
                               : winner_by_chance(recipe, other);
  }
  if (game::is_won(recipe.result) && options.by.empty() && !recipe.moves)
    recipe.by_illegal_move = kind % 2 == 1;
  return recipe;
}

}  // namespace

Command boxshogi_generate_command() {
  const auto options = std::make_shared<ShogiOptions>();
  return generate_command(
      {.own = recipe_options(*options),
       .manual = R"(Without `--result` and `--moves` the moves are random, until the game is
over. Where the winner can mate, and `--moves` is not given, it does.)",
       .write = [options](std::uint64_t seed, bool is_one_of_many, const game::TextSink& write) {
         write(boxshogi::generate(recipe_of(*options, seed, is_one_of_many)));
       }});
}

}  // namespace referee::internal::cli
