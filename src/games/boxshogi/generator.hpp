#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/recipe.hpp"
#include "game/verdict.hpp"

namespace referee::internal::boxshogi {

/// The kind of game to write, from the usual start. The same recipe gives the same bytes on every
/// platform.
struct Recipe {
  /// A tie, a win or incomplete; no other code. If it is not set: incomplete (or a tie, after 400
  /// moves) where the number of moves is set, else whatever random moves lead to.
  std::optional<game::Code> result = {};

  /// How many moves, at most 400. If not set a won game ends when its winner sees a mate, or after
  /// up to 100 moves with an illegal one; and one that is incomplete has fewer than 100.
  std::optional<std::uint64_t> moves = {};

  /// Of a win: the loser makes an illegal move, instead of being mated.
  bool by_illegal_move = false;

  std::uint64_t seed = 0;
};

/// The text of a game of random moves: the setup, and a move a line. Throws game::RecipeRefused
/// when no such game can be, or chance does not find one.
std::string generate(const Recipe& recipe);

}  // namespace referee::internal::boxshogi
