#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/recipe.hpp"
#include "game/verdict.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The kind of game to write. The same recipe gives the same bytes on every platform.
struct Recipe {
  Rules rules = Rules::english;

  /// A draw, a win or incomplete; no other code. If it is not set:
  /// incomplete where the number of moves is set, else whatever random moves lead to.
  std::optional<game::Code> result = {};

  /// How many plies, at most 1000; then a win or a draw is one that the
  /// record claims while there are moves left, as after giving up. If not set, the game is played
  /// until a side has no move or PlayedGame is drawn; one that is incomplete has fewer than 80.
  std::optional<std::uint64_t> moves = {};

  std::uint64_t seed = 0;
};

/// A game of random moves as PDN, with an empty line at its end. Throws game::RecipeRefused when
/// there is no such game, or chance does not find one.
std::string generate(const Recipe& recipe);

}  // namespace referee::internal::checkers
