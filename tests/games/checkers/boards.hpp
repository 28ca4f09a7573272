#pragma once

#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "tests/twin/checkers_twin.hpp"

namespace referee::internal::tests {

inline checkers::Color color_of(char letter) {
  return letter == 'b' ? checkers::Color::black : checkers::Color::white;
}

/// A board from rows that are known to be one.
checkers::Board board_of(const twin::CheckersBoard& rows);

twin::CheckersBoard rows_of(const checkers::Board& board);

twin::CheckersPath twin_path(const checkers::Path& path);

/// Discs here and there: men and kings, as dense as chance has it, men on their far rows too.
twin::CheckersBoard random_filling(base::Random& random, int size, bool dark_only);

/// A game of at most so many random moves from the start.
checkers::PlayedGame random_game(checkers::Rules rules, std::uint64_t seed, std::uint64_t plies);

/// A king at the corner of 32 rows, with more chains before it than can be stored.
checkers::Board endless_chains();

/// Made for long chains: a few kings and men of `color`, and the other's discs at the squares that
/// they jump over.
twin::CheckersBoard random_chains(base::Random& random, int size, char color);

}  // namespace referee::internal::tests
