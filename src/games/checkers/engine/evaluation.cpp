#include "games/checkers/engine/evaluation.hpp"

#include <utility>

#include "games/checkers/rules/captures.hpp"

namespace referee::internal::checkers {
namespace {

/// Of a disc; of what is no square it does not matter.
int worth(const Weights& weights, const RuleSet& set, Color color, bool king, unsigned bit) {
  const Layout layout(set);
  const int last = set.size - 1;
  Square place = layout.place_of_bit(bit);
  if (layout.bit_of(place) != bit) return 0;
  if (color != set.top) place = {last - place.row, last - place.column};  // as its side sees it
  const auto is_inside = [&](int line) {
    return line >= set.size / 4 && line < set.size - set.size / 4;
  };
  const bool is_central = is_inside(place.row) && is_inside(place.column);
  const int centre = is_central ? weights.centre : 0;
  if (king) return weights.king + centre + (is_central ? weights.king_centre : 0);
  const bool is_bridge = is_checkers(set.rules) && place.column % 4 == 1;
  const int back = is_bridge ? weights.bridge : weights.back;
  return weights.man + centre + weights.advance * place.row + (place.row == 0 ? back : 0);
}

/// The number of bits in two sets together (population count). Not every x86-64 has an instruction
/// for it.
int count(Squares a, Squares b) {
  constexpr Squares pairs = 0x5555555555555555;
  constexpr Squares fours = 0x3333333333333333;
  constexpr Squares bytes = 0x0f0f0f0f0f0f0f0f;
  a -= a >> 1 & pairs;
  b -= b >> 1 & pairs;
  const Squares sum = (a & fours) + (a >> 2 & fours) + (b & fours) + (b >> 2 & fours);
  return static_cast<int>(((sum & bytes) + (sum >> 4 & bytes)) * 0x0101010101010101 >> 56);
}

template <Color C>
int steps(const Position& position) {
  using T = Traits<Rules::english, C>;
  const Squares discs = position.of(C);
  const Squares kings = discs & position.kings;
  const Squares empty = position.empty();
  int found = count(shifted<T::near>(discs) & empty, shifted<T::far>(discs) & empty);
  if (kings != 0) {
    found += count(shifted<-T::near>(kings) & empty, shifted<-T::far>(kings) & empty);
  }
  return found;
}

}  // namespace

Evaluation::Evaluation(const Weights& weights, Rules rules)
    : mobility_(weights.mobility), trade_(weights.trade), turn_(weights.turn) {
  for (const Color color : {Color::black, Color::white}) {
    for (const bool king : {false, true}) {
      for (unsigned bit = 0; bit < most_bits; ++bit) {
        const int value = worth(weights, rule_set(rules), color, king, bit);
        values_[kind(color, king)][bit] =
            static_cast<std::int16_t>(color == Color::black ? value : -value);
      }
    }
  }
}

int Evaluation::of(const Position& position, const Balance& balance) const {
  const int ahead = steps<Color::black>(position) - steps<Color::white>(position);
  return for_side(position.to_move, balance, mobility_ * ahead);
}

int* weight_of(Weights& weights, std::string_view name, Rules rules) {
  constexpr std::array<std::pair<std::string_view, int Weights::*>, 10> all{
      {{"man", &Weights::man},
       {"king", &Weights::king},
       {"advance", &Weights::advance},
       {"bridge", &Weights::bridge},
       {"back", &Weights::back},
       {"centre", &Weights::centre},
       {"king-centre", &Weights::king_centre},
       {"mobility", &Weights::mobility},
       {"trade", &Weights::trade},
       {"turn", &Weights::turn}}};
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const auto& weight) { return weight.first == name; });
  const bool is_of_checkers = name == "bridge" || name == "mobility";
  if (found == all.end() || (is_of_checkers && !is_checkers(rules))) return nullptr;
  return &(weights.*found->second);
}

}  // namespace referee::internal::checkers
