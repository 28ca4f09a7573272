#include "games/checkers/engine/evaluation.hpp"

#include <utility>

namespace referee::internal::checkers {
namespace {

template <Color C>
inline constexpr Way forward_left = C == Color::black ? 4 : -5;
template <Color C>
inline constexpr Way forward_right = C == Color::black ? 5 : -4;
template <Color C>
inline constexpr Way backward_left = forward_left<opponent(C)>;
template <Color C>
inline constexpr Way backward_right = forward_right<opponent(C)>;

constexpr Squares middle = square_of_number(10) | square_of_number(11) | square_of_number(14) |
                           square_of_number(15) | square_of_number(18) | square_of_number(19) |
                           square_of_number(22) | square_of_number(23);

constexpr Squares bridge_of(Color color) {
  return color == Color::black ? square_of_number(1) | square_of_number(3)
                               : square_of_number(30) | square_of_number(32);
}

int worth(const Weights& weights, Color color, bool king, unsigned bit) {
  const Squares square = Squares{1} << bit;
  int value = (square & middle) != 0 ? weights.centre : 0;
  if (king) return value + weights.king + ((square & middle) != 0 ? weights.king_centre : 0);
  const int row = place_of_bit(bit).row;
  value += weights.man + weights.advance * (color == Color::black ? row : 7 - row);
  if ((square & bridge_of(color)) != 0) return value + weights.bridge;
  return (square & crown_row(opponent(color))) != 0 ? value + weights.back : value;
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
  const Squares discs = position.of(C);
  const Squares kings = discs & position.kings;
  const Squares empty = position.empty();
  int found =
      count(shifted<forward_left<C>>(discs) & empty, shifted<forward_right<C>>(discs) & empty);
  if (kings != 0) {
    found +=
        count(shifted<backward_left<C>>(kings) & empty, shifted<backward_right<C>>(kings) & empty);
  }
  return found;
}

}  // namespace

Evaluation::Evaluation(const Weights& weights)
    : discs_(
          [&](Color color, bool king, unsigned bit) { return worth(weights, color, king, bit); }),
      mobility_(weights.mobility),
      trade_(weights.trade),
      turn_(weights.turn) {}

int Evaluation::of(const Position& position, const Balance& balance) const {
  int value = balance.value;
  value += mobility_ * (steps<Color::black>(position) - steps<Color::white>(position));
  value += balance.traded(trade_);
  return (position.to_move == Color::black ? value : -value) + turn_;
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
