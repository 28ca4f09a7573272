#include "games/checkers/evaluation.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace referee::internal::checkers {
namespace {

constexpr Squares row(unsigned index) {
  return Squares{0xF} << bit_of_number(index * 4 + 1);
}

constexpr Squares middle = square_of_number(10) | square_of_number(11) | square_of_number(14) |
                           square_of_number(15) | square_of_number(18) | square_of_number(19) |
                           square_of_number(22) | square_of_number(23);

/// The rows whose distance from the own side has a certain bit: three counts give the sum of all
/// distances.
template <Color C>
constexpr Squares rows_with(unsigned bit) {
  Squares rows = 0;
  for (unsigned index = 0; index < 8; ++index) {
    const unsigned distance = C == Color::black ? index : 7 - index;
    if ((distance >> bit & 1) != 0) rows |= row(index);
  }
  return rows;
}

template <Color C>
constexpr Squares bridge = C == Color::black ? square_of_number(1) | square_of_number(3)
                                             : square_of_number(30) | square_of_number(32);

template <Color C>
constexpr Squares back_row = crown_row(opponent(C));

int count(Squares squares) {
  return std::popcount(squares);
}

template <Color C>
int steps(Squares discs, Squares kings, Squares empty) {
  int found = count(shifted<forward_left<C>>(discs) & empty) +
              count(shifted<forward_right<C>>(discs) & empty);
  if (kings != 0) {
    found += count(shifted<backward_left<C>>(kings) & empty) +
             count(shifted<backward_right<C>>(kings) & empty);
  }
  return found;
}

template <Color C>
int worth(const Position& position, const Weights& weights) {
  const Squares discs = position.of(C);
  const Squares kings = discs & position.kings;
  const Squares men = discs & ~kings;
  int value = weights.man * count(men) + weights.king * count(kings);
  if (weights.advance != 0) {
    value += weights.advance * (count(men & rows_with<C>(0)) + 2 * count(men & rows_with<C>(1)) +
                                4 * count(men & rows_with<C>(2)));
  }
  value += weights.bridge * count(men & bridge<C>);
  value += weights.back * count(men & back_row<C> & ~bridge<C>);
  value += weights.centre * count(discs & middle);
  if (kings != 0) value += weights.king_centre * count(kings & middle);
  if (weights.mobility != 0) value += weights.mobility * steps<C>(discs, kings, position.empty());
  return value;
}

}  // namespace

int evaluate(const Position& position, const Weights& weights) {
  int value = worth<Color::black>(position, weights) - worth<Color::white>(position, weights);
  if (weights.trade != 0) {
    const int black = count(position.black);
    const int white = count(position.white);
    value += weights.trade * (black - white) * 4 / std::max(black + white, 1);
  }
  return (position.to_move == Color::black ? value : -value) + weights.turn;
}

int* weight_of(Weights& weights, std::string_view name) {
  const std::array<std::pair<std::string_view, int*>, 10> all{
      {{"man", &weights.man},
       {"king", &weights.king},
       {"advance", &weights.advance},
       {"bridge", &weights.bridge},
       {"back", &weights.back},
       {"centre", &weights.centre},
       {"king-centre", &weights.king_centre},
       {"mobility", &weights.mobility},
       {"trade", &weights.trade},
       {"turn", &weights.turn}}};
  for (const auto& [known, weight] : all) {
    if (known == name) return weight;
  }
  return nullptr;
}

}  // namespace referee::internal::checkers
