
#include "games/checkers/engine/search_algorithm.hpp"

namespace referee::internal::checkers {
namespace {

int worth_on(const Weights& weights, const RuleSet& set, Color color, bool king, unsigned bit) {
  const draughts::Layout layout(set);
  Square place = layout.place_of_bit(bit);
  if (layout.bit_of(place) != bit) return 0;                   // no square
  if (color != set.top) place.row = set.size - 1 - place.row;  // its own back row is row 0
  const auto is_inside = [&](int line) {
    return line >= set.size / 4 && line < set.size - set.size / 4;
  };
  const bool is_central = is_inside(place.row) && is_inside(place.column);
  const int centre = is_central ? weights.centre : 0;
  if (king) return weights.king + centre + (is_central ? weights.king_centre : 0);
  return weights.man + centre + weights.advance * place.row + (place.row == 0 ? weights.back : 0);
}

}  // namespace

DraughtsGame::DraughtsGame(Rules rules, const Weights& weights)
    : rules_(rules),
      discs_([&](Color color, bool king, unsigned bit) {
        return worth_on(weights, rule_set(rules), color, king, bit);
      }),
      trade_(weights.trade),
      turn_(weights.turn) {}

int DraughtsGame::evaluate(const Position& position, const Balance& balance) const {
  const int value = balance.value + balance.traded(trade_);
  return (position.to_move == Color::black ? value : -value) + turn_;
}

template class SearchOf<DraughtsGame>;

}  // namespace referee::internal::checkers
