#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/recipe.hpp"
#include "game/verdict.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The kind of game to write. The same recipe gives the same bytes on every platform.
struct Recipe {
  /// The board has two rows of pieces a side, one if it is of 4 by 4. Even, from 4 to 16.
  unsigned size = 6;

  /// Squares are for 6 by 6 alone, and for a game that has moves.
  Notation notation = Notation::squares;
  bool marks_captures = false;  ///< in squares, with an x

  /// A draw (which needs `draw_after`), a win or incomplete; no other code. If it is not set:
  /// incomplete where the number of moves is set, else a win of either side.
  std::optional<game::Code> result = {};

  /// How many moves, at most a million. If not set a game is played until it is won or drawn, and
  /// one that is incomplete has up to 100.
  std::optional<std::uint64_t> moves = {};

  /// For a judge that gives a draw after so many moves in a row without a capture.
  std::optional<std::uint64_t> draw_after = {};

  std::uint64_t seed = 0;
};

/// The board from which generated games of this size begin: Board::start() for 6.
Board start_of_size(unsigned size);

/// The text of a game of random moves, black first. Throws game::RecipeRefused when no such game
/// can be, or chance does not find one.
std::string generate(const Recipe& recipe);

}  // namespace referee::internal::surakarta
