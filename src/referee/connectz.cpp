#include "referee/connectz.hpp"

#include "games/connectz/definition.hpp"
#include "games/connectz/generate/generator.hpp"
#include "games/connectz/perft.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"

namespace referee {
inline namespace v0 {
namespace connectz {
namespace {

namespace engine = internal::connectz;

engine::Recipe recipe_of(const Recipe& recipe) {
  return {recipe.columns, recipe.rows,  recipe.line, recipe.moves,
          recipe.win_at,  recipe.drawn, recipe.seed};
}

}  // namespace

Game game(const Options& options) {
  engine::Settings settings;
  settings.precedence = options.precedence == Precedence::first ? engine::Precedence::first
                                                                : engine::Precedence::spec;
  return game_of("connectz", [settings](const auto& canvas) {
    engine::Settings drawing = settings;
    drawing.canvas = canvas;
    return engine::definition(drawing);
  });
}

void generate(const Recipe& recipe, const std::function<void(std::string_view)>& write) {
  if (!write) throw Error("no function is given that takes the text");
  try {
    engine::generate(recipe_of(recipe), write);
  } catch (const engine::RecipeRefused& refused) {
    throw Error(refused.what());
  }
}

std::string generate(const Recipe& recipe) {
  std::string text;
  generate(recipe, [&](std::string_view piece) { text += piece; });
  return text;
}

std::uint64_t perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line, unsigned depth) {
  const std::string complaint = engine::complaint_on_perft(columns, rows, line);
  if (!complaint.empty()) throw Error(complaint);
  check_perft_depth(depth);
  return engine::perft(columns, rows, line, depth);
}

}  // namespace connectz
}  // namespace v0
}  // namespace referee
