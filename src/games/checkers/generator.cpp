#include "games/checkers/generator.hpp"

#include <bit>
#include <utility>

#include <fmt/format.h>

#include "base/random.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "games/checkers/random_draughts.hpp"

namespace referee::internal::checkers {
namespace {

using game::Code;

constexpr std::uint64_t generator_attempts = 4096;
constexpr std::uint64_t most_generated_plies = 1000;
constexpr std::uint64_t usual_moves = 80;

/// With so few discs random captures soon end a game.
constexpr int few_discs = 8;

/// Plays one of those legal moves after which `suits` is true of the position, all equally likely.
/// False if there is none.
template <typename Suits>
bool play_if(PlayedGame& game, base::Random& random, Suits suits) {
  const auto play = [&](const Move& move) {
    if (!suits(after(*game.position(), move))) return false;
    game.play(path_of(move));
    return true;
  };
  return game::play_any(generate(*game.position(), game.rules()), random, play);
}

/// Plays a move that leaves the other side one; where there are few discs rather one that lets it
/// capture nothing.
bool play_on(PlayedGame& game, base::Random& random) {
  const Position& position = *game.position();
  const bool are_few = std::popcount(position.black | position.white) <= few_discs;
  const auto is_safe = [](const Position& next) { return can_move(next) && !can_capture(next); };
  if (are_few && play_if(game, random, is_safe)) return true;
  return play_if(game, random, [](const Position& next) { return can_move(next); });
}

/// Plays until the game is over.
std::optional<std::string> play_out(const Recipe& recipe, PlayedGame& game, base::Random& random,
                                    const Names& names) {
  while (game.result() == Result::unfinished) {
    play_if(game, random, [](const Position&) { return true; });
  }
  if (recipe.result && game.result() != result_of(*recipe.result)) return std::nullopt;
  return pdn_of(game, names, game.result());
}

/// By other rules than those of checkers.
std::optional<std::string> attempt_draughts(const Recipe& recipe, base::Random& random) {
  RandomDraughts game(recipe.rules, random);
  if (!recipe.moves && recipe.result != Code::incomplete) {
    // Random moves of flying kings lose them before a game is drawn.
    const bool is_careful = recipe.result == Code::draw;
    while (game.result() == Result::unfinished) {
      if (!is_careful || !game.play_on()) game.play();
    }
    const bool fits = !recipe.result || game.result() == result_of(*recipe.result);
    return fits ? std::optional(game.pdn(game.result())) : std::nullopt;
  }
  const std::uint64_t moves = recipe.moves ? *recipe.moves : random.below(usual_moves);
  while (game.plies() < moves) {
    if (!game.play_on()) return std::nullopt;
  }
  return game.pdn(result_of(recipe.result.value_or(Code::incomplete)));
}

std::optional<std::string> attempt(const Recipe& recipe, std::uint64_t seed) {
  const Names names{"Random moves", "????.??.??", "random", "random"};
  base::Random random(seed);
  if (!is_checkers(recipe.rules)) return attempt_draughts(recipe, random);
  PlayedGame game(recipe.rules);
  const bool is_incomplete = recipe.result == Code::incomplete;
  if (!recipe.moves && !is_incomplete) return play_out(recipe, game, random, names);
  const std::uint64_t moves = recipe.moves ? *recipe.moves : random.below(usual_moves);
  while (game.moves().size() < moves) {
    if (!play_on(game, random)) return std::nullopt;
  }
  return pdn_of(game, names, result_of(recipe.result.value_or(Code::incomplete)));
}

}  // namespace

std::string generate(const Recipe& recipe) {
  const std::uint64_t plies = recipe.moves.value_or(0);
  game::refuse_recipe_if(plies > most_generated_plies, "{} plies are too many: {} are the most",
                         plies, most_generated_plies);
  return game::first_success(recipe.seed, generator_attempts,
                             [&](std::uint64_t seed) { return attempt(recipe, seed); });
}

}  // namespace referee::internal::checkers
