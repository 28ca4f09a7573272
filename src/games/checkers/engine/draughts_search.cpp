#include <algorithm>

#include "games/checkers/engine/search_algorithm.hpp"

namespace referee::internal::checkers {
namespace {

/// `place` from the view of the side whose disc it is: its own back row is row 0.
int worth_on(const Weights& weights, int size, const Square& place, bool king) {
  const auto is_inside = [&](int line) { return line >= size / 4 && line < size - size / 4; };
  const bool is_central = is_inside(place.row) && is_inside(place.column);
  const int centre = is_central ? weights.centre : 0;
  if (king) return weights.king + centre + (is_central ? weights.king_centre : 0);
  return weights.man + centre + weights.advance * place.row + (place.row == 0 ? weights.back : 0);
}

}  // namespace

DraughtsGame::DraughtsGame(Rules rules, const Weights& weights)
    : rules_(rules), trade_(weights.trade), turn_(weights.turn) {
  const RuleSet& set = rule_set(rules);
  const draughts::Layout layout(set);
  for (int number = 1; number <= dark_squares(set.size); ++number) {
    const unsigned bit = layout.bit_of_number(number);
    const Square place = layout.place_of_bit(bit);
    for (unsigned kind = 0; kind < 4; ++kind) {
      const Color color = kind < 2 ? Color::black : Color::white;
      const Square own = color == set.top ? place : Square{set.size - 1 - place.row, place.column};
      const int value = worth_on(weights, set.size, own, kind % 2 != 0);
      discs_[kind][bit] = static_cast<std::int16_t>(color == Color::black ? value : -value);
    }
  }
}

Balance DraughtsGame::balance_of(const Position& position) const {
  Balance balance;
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    balance.value += disc(color, king, bit);
    ++(color == Color::black ? balance.black : balance.white);
  });
  return balance;
}

Balance DraughtsGame::after_move(const Balance& balance, const Position& position,
                                 const Move& move) const {
  const Color own = position.to_move;
  Balance next = balance;
  next.value +=
      disc(own, move.ends_as_king, move.to) - disc(own, position.is_king(move.from), move.from);
  for (draughts::WideSquares rest = move.captured; rest != 0; rest &= rest - 1) {
    const unsigned bit = draughts::lowest_bit(rest);
    next.value -= disc(opponent(own), position.is_king(bit), bit);
    --(own == Color::black ? next.white : next.black);
  }
  return next;
}

int DraughtsGame::evaluate(const Position& position, const Balance& balance) const {
  const int value = balance.value + balance.traded(trade_);
  return (position.to_move == Color::black ? value : -value) + turn_;
}

template class SearchOf<DraughtsGame>;

}  // namespace referee::internal::checkers
