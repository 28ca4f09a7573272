#pragma once

#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

/// The implementation of bit_moves.hpp, for loops in which side and rules are known at compile
/// time.

/// A position from the view of the side to move.
struct View {
  Squares own;
  Squares enemy;
  Squares kings;  ///< own
  Squares empty;
};

template <Color C>
View view(const Position& position) {
  const Squares own = position.of(C);
  return {own, position.of(opponent(C)), position.kings & own, position.empty()};
}

/// Calls `f.template operator()<Way>()` for the two ways of a man, or for all four.
template <Color C, typename F>
void for_forward_ways(F&& f) {
  f.template operator()<forward_left<C>>();
  f.template operator()<forward_right<C>>();
}
template <Color C, typename F>
void for_backward_ways(F&& f) {
  f.template operator()<backward_left<C>>();
  f.template operator()<backward_right<C>>();
}

template <Way W>
constexpr Way reverse = static_cast<Way>(3 - W);

/// Which of `discs` can jump along W.
template <Way W>
Squares jumpers(Squares discs, const View& v) {
  return discs & shifted<reverse<W>>(v.enemy & shifted<reverse<W>>(v.empty));
}

template <Color C>
Squares all_jumpers(const View& v) {
  Squares found = 0;
  for_forward_ways<C>([&]<Way W>() { found |= jumpers<W>(v.own, v); });
  if (v.kings != 0) for_backward_ways<C>([&]<Way W>() { found |= jumpers<W>(v.kings, v); });
  return found;
}

template <Color C>
Squares all_steppers(const View& v) {
  Squares found = 0;
  for_forward_ways<C>([&]<Way W>() { found |= v.own & shifted<reverse<W>>(v.empty); });
  for_backward_ways<C>([&]<Way W>() { found |= v.kings & shifted<reverse<W>>(v.empty); });
  return found;
}

/// Follows the chains of one disc. Its start counts as empty; captured discs stay on the board
/// until the end, but no longer count as enemies, and no disc can land on them.
template <Color C, Rules R, typename Emit>
class Chains {
 public:
  Chains(const View& v, Emit emit) : empty_(v.empty), emit_(emit) {}

  void from(Squares start, Squares enemy, bool king) {
    empty_ |= start;
    move_.from = static_cast<std::uint8_t>(lowest_bit(start));
    follow(start, enemy, 0, 0, 0, king);
    empty_ &= ~start;
  }

 private:
  void follow(Squares at, Squares enemy, Squares captured, std::uint32_t ways, unsigned jumps,
              bool king) {
    bool at_end = true;
    const auto try_way = [&]<Way W>() {
      const Squares over = shifted<W>(at) & enemy;
      const Squares to = shifted<W>(over) & empty_;
      if (to == 0) return;
      at_end = false;
      const bool crowned = !king && (to & crown_row(C)) != 0;
      const std::uint32_t with = ways | std::uint32_t{W} << (2 * jumps);
      if (R == Rules::english && crowned) {
        emit(to, captured | over, with, jumps + 1, true);
      } else {
        follow(to, enemy ^ over, captured | over, with, jumps + 1, king || crowned);
      }
    };
    for_forward_ways<C>(try_way);
    if (king) for_backward_ways<C>(try_way);
    if (at_end && jumps != 0) emit(at, captured, ways, jumps, king);
  }

  void emit(Squares to, Squares captured, std::uint32_t ways, unsigned jumps, bool king) {
    move_.to = static_cast<std::uint8_t>(lowest_bit(to));
    move_.captured = captured;
    move_.ways = ways;
    move_.jumps = static_cast<std::uint8_t>(jumps);
    move_.ends_as_king = king;
    emit_(move_);
  }

  Squares empty_;
  Emit emit_;
  Move move_{};
};

template <Color C, Rules R, typename Emit>
void visit_captures(const View& v, Squares from, Emit emit) {
  Chains<C, R, Emit> chains(v, emit);
  for (; from != 0; from &= from - 1) {
    const Squares disc = from & (0 - from);
    chains.from(disc, v.enemy, (v.kings & disc) != 0);
  }
}

template <Color C>
Move step(Squares from, Squares to, bool king) {
  Move move{};
  move.from = static_cast<std::uint8_t>(lowest_bit(from));
  move.to = static_cast<std::uint8_t>(lowest_bit(to));
  move.ends_as_king = king || (to & crown_row(C)) != 0;
  return move;
}

template <Color C, Way W>
void push_steps(Squares discs, const View& v, MoveList& moves) {
  for (Squares from = discs & shifted<reverse<W>>(v.empty); from != 0; from &= from - 1) {
    const Squares disc = from & (0 - from);
    moves.push(step<C>(disc, shifted<W>(disc), (v.kings & disc) != 0));
  }
}

template <Color C, Rules R>
MoveList captures(const View& v, Squares from) {
  MoveList moves;
  visit_captures<C, R>(v, from, [&](const Move& move) { moves.push(move); });
  return moves;
}

template <Color C, Rules R>
MoveList generate(const Position& position) {
  MoveList moves;  // the only one to be returned, so that it is not copied
  const View v = view<C>(position);
  if (const Squares from = all_jumpers<C>(v); from != 0) {
    visit_captures<C, R>(v, from, [&](const Move& move) { moves.push(move); });
    return moves;
  }
  for_forward_ways<C>([&]<Way W>() { push_steps<C, W>(v.own, v, moves); });
  if (v.kings != 0) for_backward_ways<C>([&]<Way W>() { push_steps<C, W>(v.kings, v, moves); });
  return moves;
}

template <Color C>
Position play(const Position& position, const Move& move) {
  const Squares from = Squares{1} << move.from;
  const Squares to = Squares{1} << move.to;
  const Squares own = (position.of(C) & ~from) | to;
  const Squares enemy = position.of(opponent(C)) & ~move.captured;
  Squares kings = position.kings & ~(from | move.captured);
  if (move.ends_as_king) kings |= to;
  return C == Color::black ? Position{own, enemy, kings, Color::white}
                           : Position{enemy, own, kings, Color::black};
}

/// Calls `f.template operator()<Color>()` for a colour known only at run time; below, with Rules
/// too.
template <typename F>
auto with(Color color, F&& f) {
  return color == Color::black ? f.template operator()<Color::black>()
                               : f.template operator()<Color::white>();
}

template <typename F>
auto with(Color color, Rules rules, F&& f) {
  return with(color, [&]<Color C>() {
    return rules == Rules::english ? f.template operator()<C, Rules::english>()
                                   : f.template operator()<C, Rules::king_goes_on>();
  });
}

}  // namespace referee::internal::checkers
