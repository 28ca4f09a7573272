#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/checkers/rules/moves.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// The weights of the evaluation, in hundredths of a man. The values for checkers were tuned by
/// matches of the engine against itself (docs/performance.md).
struct Weights {
  int man = 100;
  int king = 150;
  int advance = -1;     ///< for a man, for each row from its own side: better kept back
  int bridge = 10;      ///< a man on one of the two squares that guard the back row (1 3, 30 32);
                        ///< in checkers only
  int back = 4;         ///< a man on another square of the back row
  int centre = 3;       ///< a disc in the middle: on one of eight squares of 8x8
  int king_centre = 6;  ///< more for a king there
  int mobility = 2;     ///< a step to an empty square; in checkers only
  int trade = 40;       ///< for a man ahead, divided by the number of discs: better with few
  int turn = 3;         ///< for the side to move

  /// The usual ones of a rule set.
  static constexpr Weights of(Rules rules) {
    if (is_checkers(rules)) return {};
    return {100, king_of(rules), advance_of(rules), 0, 4, 3, 6, 0, 40, 3};
  }

  /// Counts discs and nothing else.
  static constexpr Weights material(Rules rules = Rules::english) {
    return {100, is_checkers(rules) ? 135 : king_of(rules), 0, 0, 0, 0, 0, 0, 0, 0};
  }

 private:
  static constexpr int king_of(Rules rules) { return rule_set(rules).flies ? 300 : 150; }
  static constexpr int advance_of(Rules rules) {
    if (rule_set(rules).is_orthogonal) return -3;
    return rule_set(rules).flies ? 2 : -1;
  }
};

/// The material balance of a position, updated from move to move instead of summed again.
struct Balance {
  int value = 0;  ///< of every disc on its square, black's less white's
  int black = 0;  ///< how many discs
  int white = 0;

  /// What the discs that one side is ahead are worth beyond their values: better with few.
  int traded(int weight) const { return weight * (black - white) * 4 / std::max(black + white, 1); }

  friend bool operator==(const Balance&, const Balance&) = default;
};

/// Evaluates positions by a sum of weights: the values of discs on their squares (piece-square
/// tables), and terms that depend on the whole board.
class Evaluation {
 public:
  using Balance = checkers::Balance;

  /// The margin of futility pruning, a ply; 0: none, as it was not tried with this evaluation.
  static constexpr int futility = 0;

  /// For positions of these rules.
  explicit Evaluation(const Weights& weights, Rules rules = Rules::english);

  /// The balance of a position, summed over its discs.
  template <typename AnyPosition>
  Balance balance_of(const AnyPosition& position) const {
    Balance balance;
    position.for_each_disc([&](Color color, bool king, unsigned bit) {
      balance.value += value(color, king, bit);
      ++(color == Color::black ? balance.black : balance.white);
    });
    return balance;
  }

  /// The balance after a move of `side`. `balance` is that of the position before it.
  template <typename AnyPosition, typename AnyMove>
  Balance balance_after(Color side, const Balance& balance, const AnyPosition& position,
                        const AnyMove& move) const {
    Balance next = balance;
    next.value += value(side, move.ends_as_king, move.to) -
                  value(side, position.is_king(move.from), move.from);
    for_each_bit(move.captured, [&](unsigned bit) {
      next.value -= value(opponent(side), position.is_king(bit), bit);
    });
    (side == Color::black ? next.white : next.black) -= move.jumps;
    return next;
  }

  /// The evaluation of the position for the side to move; in checkers also by its mobility.
  /// REQUIRES: `balance` is the position's.
  int of(const Position& position, const Balance& balance) const;
  int of(const draughts::Position& position, const Balance& balance) const {
    return for_side(position.to_move, balance, 0);
  }

 private:
  static std::size_t kind(Color color, bool king) {
    return (color == Color::black ? 0U : 2U) + (king ? 1U : 0U);
  }

  /// Of a disc, negative for white's.
  int value(Color color, bool king, unsigned bit) const { return values_[kind(color, king)][bit]; }

  /// `more` is what else black is ahead.
  int for_side(Color side, const Balance& balance, int more) const {
    const int value = balance.value + balance.traded(trade_) + more;
    return (side == Color::black ? value : -value) + turn_;
  }

  std::array<std::array<std::int16_t, most_bits>, 4> values_{};
  int mobility_;
  int trade_;
  int turn_;
};

/// The weight with a name, such as "king"; null if there is none that counts by these rules.
int* weight_of(Weights& weights, std::string_view name, Rules rules);

}  // namespace referee::internal::checkers
