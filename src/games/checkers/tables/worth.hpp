#pragma once

#include <cstdint>

#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// What a position is worth to the side to move when both sides play perfectly: it wins or loses
/// after so many plies, or the game is a draw. The winner plays for the shortest game, the loser
/// for the longest. A side without a move has lost after 0 plies, so a loss takes an even number of
/// plies and a win an odd one, and one byte says all. Draws by a limit on moves are not counted.
class Worth {
 public:
  static constexpr unsigned most_plies = 254;

  /// A draw.
  constexpr Worth() = default;
  static constexpr Worth of_byte(std::uint8_t byte) { return Worth(byte); }

  /// A loss for an even number of plies, a win for an odd one. REQUIRES: at most most_plies.
  static constexpr Worth after_plies(unsigned plies) {
    return Worth(static_cast<std::uint8_t>(plies + 1));
  }

  /// 0 for a draw, else one more than the plies.
  constexpr std::uint8_t byte() const { return byte_; }

  constexpr bool is_draw() const { return byte_ == 0; }
  constexpr bool is_loss() const { return byte_ % 2 == 1; }
  constexpr bool is_win() const { return byte_ != 0 && byte_ % 2 == 0; }

  /// REQUIRES: no draw.
  constexpr unsigned plies() const { return byte_ - 1U; }

  friend constexpr bool operator==(const Worth&, const Worth&) = default;

 private:
  explicit constexpr Worth(std::uint8_t byte) : byte_(byte) {}

  std::uint8_t byte_ = 0;
};

/// Collects what the moves of a position lead to.
class WorthOfMoves {
 public:
  /// A move leads to a position that is worth this to the other side.
  void add(Worth next) {
    if (next.is_loss()) {
      if (!wins_ || next.plies() + 1 < plies_) plies_ = next.plies() + 1;
      wins_ = true;
    } else if (next.is_draw()) {
      draws_ = true;
    } else if (!wins_ && next.plies() + 1 > plies_) {
      plies_ = next.plies() + 1;
    }
  }

  /// How many plies a decided game lasts; without a move, 0.
  unsigned plies() const { return plies_; }
  bool is_draw() const { return draws_ && !wins_; }

  /// REQUIRES: at most Worth::most_plies.
  Worth worth() const { return is_draw() ? Worth() : Worth::after_plies(plies_); }

 private:
  unsigned plies_ = 0;
  bool wins_ = false;
  bool draws_ = false;
};

/// The same of all moves of a position; `worth_of(next)` tells what each leads to. A side without
/// discs has lost, and `worth_of` is not asked.
template <typename WorthOf>
WorthOfMoves worth_of_moves(const Position& position, Rules rules, WorthOf worth_of) {
  WorthOfMoves worth;
  for (const Move& move : generate(position, rules)) {
    const Position next = after(position, move);
    worth.add(next.of(next.to_move) == 0 ? Worth::after_plies(0) : worth_of(next));
  }
  return worth;
}

}  // namespace referee::internal::checkers
