#pragma once

#include <cstdint>
#include <optional>

#include "game/recipe.hpp"

namespace referee::internal::connectz {

/// The kind of game to write. The same recipe gives the same bytes on every platform.
struct Recipe {
  std::uint64_t columns = 0;  // X Y Z
  std::uint64_t rows = 0;
  std::uint64_t line = 0;

  /// How many moves; if not set, until the winning move, or else until the frame is full. Moves
  /// after the winning move go into any column that is not full: that makes a code 4, with an early
  /// win and much text after it.
  std::optional<std::uint64_t> moves;

  /// The move, counted from 1, that makes the first line; without it there is none.
  std::optional<std::uint64_t> win_at;

  /// Until the frame is full, by a pattern that has no three in a line. Every frame can be filled
  /// in this way; filled at random, large frames with a short line cannot be completed.
  bool drawn = false;

  std::uint64_t seed = 0;
};

using game::RecipeRefused;
using game::TextSink;

/// Writes a game: "X Y Z" and then one column on each line, all with LF. The text is handed out in
/// pieces, so memory is proportional to the frame (some bytes a column, a few bits a counter) and
/// not to the text; frames may have up to 2^63 columns and rows, games up to 2^32 - 1 moves.
///
/// Throws RecipeRefused, before anything is written. Random play may reach a position where every
/// move would make a line, as it nearly always does in a large frame with a short line. The game is
/// then started again some times, and at last played as the beginning of a drawn one, where no move
/// makes a line. A game of up to `second_chance_moves` moves is held in memory until it is
/// complete; a longer one whose line is short is played twice, the first time without writing it.
void generate(const Recipe& recipe, const TextSink& write);

inline constexpr std::uint64_t second_chance_moves = 1 << 16;

}  // namespace referee::internal::connectz
