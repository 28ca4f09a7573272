#include "games/checkers/engine/position_key.hpp"

namespace referee::internal::checkers {

std::uint64_t key_of(const Position& position) {
  std::uint64_t key = position.to_move == Color::white ? zobrist.turn() : 0;
  for (const Color color : {Color::black, Color::white}) {
    for (Squares discs = position.of(color); discs != 0; discs &= discs - 1) {
      const unsigned bit = lowest_bit(discs);
      key ^= zobrist.disc(color, (position.kings >> bit & 1) != 0, bit);
    }
  }
  return key;
}

}  // namespace referee::internal::checkers
