#include "games/connectz/commands/commands.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "base/random.hpp"
#include "cli/commands/generate_command.hpp"
#include "games/connectz/generate/generator.hpp"

namespace referee::internal::cli {
namespace {

struct FrameOptions {
  std::vector<std::uint64_t> frame;
  connectz::Recipe recipe;
};

std::vector<Option> recipe_options(FrameOptions& options) {
  return {
      option("--frame X Y Z", &options.frame, "Columns, rows, and the length of a winning line",
             "Columns, rows, and the length of a winning line. Required.",
             {.required = true, .words = 3}),
      option("--moves N", &options.recipe.moves,
             "This many moves; after a win they make a code 4 (default: until the win, or until "
             "the frame is full)",
             "End after `N` moves."),
      option("--win-at K", &options.recipe.win_at, "Move K makes the first line",
             R"(Move `K` makes the first line. The game ends there, unless `--moves` asks
for more; such a game has code 4.)"),
      option("--drawn", &options.recipe.drawn, "Until the frame is full, without any line",
             "Until the frame is full, without any line. Z must be at least 3."),
  };
}

connectz::Recipe recipe_of(const FrameOptions& options, std::uint64_t seed) {
  connectz::Recipe recipe = options.recipe;
  recipe.columns = options.frame[0];
  recipe.rows = options.frame[1];
  recipe.line = options.frame[2];
  recipe.seed = seed;
  return recipe;
}

/// The recipe of one of many small games: won, drawn or incomplete, depending on the seed. What the
/// user asked for is kept.
connectz::Recipe varied(connectz::Recipe recipe, std::uint64_t seed) {
  recipe.seed = seed;
  if (recipe.moves || recipe.win_at || recipe.drawn) return recipe;
  base::Random random(seed);
  const std::uint64_t cells = recipe.columns * recipe.rows;
  const std::uint64_t shortest_win = 2 * recipe.line - 1;
  switch (random.below(4)) {
    case 0:
      recipe.drawn = true;
      break;
    case 1:
      recipe.moves = random.below(cells);
      break;
    default:
      recipe.win_at = shortest_win + random.below(cells - std::min(cells - 1, shortest_win));
  }
  return recipe;
}

/// Some recipes have no game; then the next seed gives another recipe.
void write_varied(const connectz::Recipe& recipe, const game::TextSink& write) {
  constexpr std::uint64_t widest = std::uint64_t{1} << 31;  // so that the cells can be counted
  if (recipe.columns > widest || recipe.rows > widest) {
    throw game::RecipeRefused("many games at once are for small frames");
  }
  constexpr std::uint64_t tries = 100;
  for (std::uint64_t i = 0;; ++i) {
    std::string text;
    try {
      connectz::generate(varied(recipe, base::mix(recipe.seed, i)),
                         [&](std::string_view piece) { text += piece; });
      return write(text);
    } catch (const game::RecipeRefused&) {
      if (i + 1 == tries) throw;
    }
  }
}

}  // namespace

Command connectz_generate_command() {
  const auto options = std::make_shared<FrameOptions>();
  return generate_command(
      {.own = recipe_options(*options),
       .manual = R"(Without `--moves`, `--win-at` and `--drawn` the moves are random, until
the frame is full; nobody makes a line.)",
       .write = [options](std::uint64_t seed, bool is_one_of_many, const game::TextSink& write) {
         const connectz::Recipe recipe = recipe_of(*options, seed);
         if (is_one_of_many) return write_varied(recipe, write);
         connectz::generate(recipe, write);
       }});
}

}  // namespace referee::internal::cli
