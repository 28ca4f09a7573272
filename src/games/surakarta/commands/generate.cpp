#include "games/surakarta/commands/commands.hpp"

#include <array>
#include <memory>
#include <string>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "games/surakarta/generator.hpp"

namespace referee::internal::cli {
namespace {

using game::Code;

struct SurakartaOptions : RecipeOptions<surakarta::Recipe> {
  std::string notation;  // empty where it was not given
};

std::vector<Option> recipe_options(SurakartaOptions& options) {
  return {
      option("--size N", &options.recipe.size,
             "A board of N by N, N even from 4 to 16 (default: 6)",
             R"(A board of N x N, N even from 4 to 16; the default is 6. Each side has two
rows of pieces, on 4 x 4 one.)"),
      option("--notation points|squares", &options.notation,
             "How it is written: in squares only 6 by 6 (default: squares there, else points)",
             "How the game is written. In `squares`, the default for 6 x 6, no other size can be.",
             {.choices = {{"points", "the board, then 1,1 1,3"}, {"squares", "D2-D3"}}}),
      option("--mark-captures", &options.recipe.marks_captures, "In squares: with an x",
             "In squares: write captures with an x."),
      result_option(
          options.result,
          {{"0", "a draw"}, {"1", "black wins"}, {"2", "white wins"}, {"3", "incomplete"}},
          R"(How the game ends: `0`, a draw, which needs `--draw-after`; `1`, black
wins; `2`, white wins; `3`, it is incomplete.)"),
      moves_option(options.recipe.moves,
                   "This many moves, up to 1000000; incomplete unless --result is given",
                   R"(This many moves, with the last one. Without `--result` the game is then
incomplete.)"),
      option("--draw-after N", &options.recipe.draw_after,
             "A draw ends with N moves without a capture, and no other game has so many in a row",
             R"(For a judge that is given the same option: a draw ends with `N` moves
without a capture, and in no other game are there so many in a row.)"),
  };
}

/// Of many games, some are drawn where any can be.
surakarta::Recipe recipe_of(const SurakartaOptions& options, std::uint64_t seed,
                            bool is_one_of_many) {
  surakarta::Recipe recipe = options.with(seed);
  const bool in_squares =
      options.notation.empty() ? recipe.size == 6 : options.notation == "squares";
  recipe.notation = in_squares ? surakarta::Notation::squares : surakarta::Notation::points;
  if (!is_one_of_many || recipe.result || recipe.moves) return recipe;
  base::Random random(seed);
  constexpr std::array<Code, 4> results{Code::first_player_wins, Code::second_player_wins,
                                        Code::incomplete, Code::draw};
  recipe.result = results[random.below(recipe.draw_after ? 4 : 3)];
  return recipe;
}

}  // namespace

Command surakarta_generate_command() {
  const auto options = std::make_shared<SurakartaOptions>();
  return generate_command(
      {.own = recipe_options(*options),
       .manual = R"(Without `--result` and `--moves` the moves are random, until one side has
won. The side that is to win captures often.)",
       .write = [options](std::uint64_t seed, bool is_one_of_many, const game::TextSink& write) {
         write(surakarta::generate(recipe_of(*options, seed, is_one_of_many)));
       }});
}

}  // namespace referee::internal::cli
