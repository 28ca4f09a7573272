#pragma once

#include <array>
#include <cstdint>

#include "base/random.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// Zobrist hashing: a random number for every disc on every square, and one for white being to
/// move. The key of a position is the exclusive or of its numbers. So a move changes it by the
/// numbers of the discs that it changes. The chance that different positions have equal keys is
/// negligible.
struct ZobristNumbers {
  constexpr ZobristNumbers() {
    base::Random random(0);
    for (auto& squares : numbers) {
      for (std::uint64_t& number : squares) number = random.next();
    }
    turn = random.next();
  }

  constexpr std::uint64_t disc(Color color, bool king, unsigned bit) const {
    return numbers[(color == Color::black ? 0 : 2) + (king ? 1 : 0)][bit];
  }

  std::array<std::array<std::uint64_t, most_bits>, 4> numbers{};
  std::uint64_t turn = 0;
};

inline constexpr ZobristNumbers zobrist;

/// Where the rules limit the steps of kings, they are part of the position.
constexpr std::uint64_t key_of(const std::array<KingSteps, 2>& king_steps) {
  std::uint64_t key = 0;
  for (std::size_t side = 0; side < king_steps.size(); ++side) {
    const KingSteps& steps = king_steps[side];
    if (steps.count != 0) key ^= base::mix(side, std::uint64_t{steps.count} << 8 | steps.bit);
  }
  return key;
}

/// The key of a position, from all its discs.
template <typename Word>
constexpr std::uint64_t key_of(const PositionOf<Word>& position) {
  std::uint64_t key = key_of(position.king_steps);
  if (position.to_move == Color::white) key ^= zobrist.turn;
  position.for_each_disc(
      [&](Color color, bool king, unsigned bit) { key ^= zobrist.disc(color, king, bit); });
  return key;
}

/// The key after a move of `own`, where no steps of kings are counted. `key` is that of the
/// position before it.
template <typename Word>
constexpr std::uint64_t key_after(std::uint64_t key, Color own, const PositionOf<Word>& position,
                                  const MoveOf<Word>& move) {
  key ^= zobrist.turn ^ zobrist.disc(own, position.is_king(move.from), move.from) ^
         zobrist.disc(own, move.ends_as_king, move.to);
  for_each_bit(move.captured, [&](unsigned bit) {
    key ^= zobrist.disc(opponent(own), position.is_king(bit), bit);
  });
  return key;
}

}  // namespace referee::internal::checkers
