#pragma once

#include "games/checkers/rules/captures.hpp"

namespace referee::internal::checkers {

/// The second half of the generator: all moves, what they do, and perft.

/// Calls `f(to, bits)` with the squares where steps end that begin so many bits lower.
template <typename T, typename Word, typename F>
void for_steps(const View<Word>& v, Word kings, F&& f) {
  constexpr bool flies = T::set.flies;
  const Word walkers = flies ? v.own & ~v.kings : v.own;
  for_ways(typename T::Forward{}, [&]<Way W>() { f(shifted<W>(walkers) & v.empty, W); });
  if (kings == 0) return;
  using Rest = std::conditional_t<flies, typename T::Diagonals, typename T::Backward>;
  for_ways(Rest{}, [&]<Way W>() {
    Word to = shifted<W>(kings) & v.empty;
    for (Way bits = W; to != 0; bits += W) {
      f(to, bits);
      to = flies ? shifted<W>(to) & v.empty : 0;
    }
  });
}

/// The kings that may step.
template <typename T, typename Any, typename Word = typename T::Word>
Word stepping_kings(const PositionOf<Any>& position, const View<Word>& v) {
  if constexpr (T::set.most_king_moves != 0) {
    const KingSteps& steps = position.king_steps[static_cast<std::size_t>(T::color)];
    if (steps.count == T::set.most_king_moves) return v.kings & ~(Word{1} << steps.bit);
  }
  return v.kings;
}

/// Whether there is a step.
template <typename T, typename Word>
bool can_step(const View<Word>& v) {
  bool can = false;
  for_steps<T>(v, v.kings, [&](Word to, Way) { can = can || to != 0; });
  return can;
}

/// Adds the steps to the squares `to` from those so many bits lower, which end as a king from
/// `kings` or on `far_row`. Inlined it would be there for every direction, no faster.
template <typename List, typename Word>
[[gnu::noinline]] void add_steps_of(Word to, Way bits, Word kings, Word far_row, List& moves) {
  for (; to != 0; to &= to - 1) {
    const unsigned end = lowest_bit(to);
    const unsigned from = end - static_cast<unsigned>(bits);
    moves.push_back({0, 0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(end), 0,
                     ((kings >> from & 1) | (far_row >> end & 1)) != 0});
  }
}

template <typename T, typename List>
void add_steps(const View<typename T::Word>& v, typename T::Word kings, List& moves) {
  for_steps<T>(v, kings, [&](auto to, Way bits) {
    add_steps_of<List>(to, bits, v.kings, T::far_row, moves);
  });
}

/// All moves.
template <typename T, typename List, typename Any>
void add_moves(const PositionOf<Any>& position, List& moves) {
  const View<typename T::Word> v = view<T>(position);
  if (const auto from = all_jumpers<T>(v); from != 0) {
    add_captures<T>(v, from, moves);
    if (!T::set.flies || !moves.empty()) return;
  }
  add_steps<T>(v, stepping_kings<T>(position, v), moves);
}

template <typename T>
MoveList generate(const Position& position) {
  MoveList moves;  // the only one to be returned, so that it is not copied
  add_moves<T>(position, moves);
  return moves;
}

template <typename T, typename Word>
PositionOf<Word> play(const PositionOf<Word>& position, const MoveOf<Word>& move) {
  const Word from = Word{1} << move.from;
  const Word to = Word{1} << move.to;
  const Word own = (position.of(T::color) & ~from) | to;
  const Word enemy = position.of(opponent(T::color)) & ~move.captured;
  Word kings = position.kings & ~(from | move.captured);
  if (move.ends_as_king) kings |= to;
  constexpr bool is_black = T::color == Color::black;
  PositionOf<Word> next{is_black ? own : enemy, is_black ? enemy : own, kings, opponent(T::color)};
  if constexpr (T::set.most_king_moves != 0) {
    next.king_steps = position.king_steps;
    KingSteps& steps = next.king_steps[static_cast<std::size_t>(T::color)];
    KingSteps& others = next.king_steps[static_cast<std::size_t>(opponent(T::color))];
    const bool counts = !move.is_capture() && (position.kings & from) != 0 && (own & ~kings) != 0;
    const bool is_same = steps.bit == move.from;
    steps = counts ? KingSteps{move.to, static_cast<std::uint8_t>(is_same ? steps.count + 1 : 1)}
                   : KingSteps{};
    if ((move.captured >> others.bit & 1) != 0 || (enemy & ~kings) == 0) others = {};
  }
  return next;
}

/// Perft; `lists` has a list for each ply.
template <typename T, typename List, typename Word>
std::uint64_t count_games(const PositionOf<Word>& position, unsigned depth, List* lists) {
  lists->clear();
  if (depth == 1) {
    const View<typename T::Word> v = view<T>(position);
    if (const auto from = all_jumpers<T>(v); from != 0) {
      add_captures<T>(v, from, *lists);
      if (!T::set.flies || !lists->empty()) return lists->size();
    }
    unsigned count = 0;
    for_steps<T>(v, stepping_kings<T>(position, v), [&](auto to, Way) { count += number_of(to); });
    return count;
  }
  std::uint64_t games = 0;
  add_moves<T>(position, *lists);
  for (const auto& move : *lists) {
    games += count_games<typename T::Opponent>(play<T>(position, move), depth - 1, lists + 1);
  }
  return games;
}

/// Calls `f.template operator()<Traits>()` for the side to move and rules that are known only at
/// run time, and are among the first `Sets`.
template <std::size_t Sets = rule_sets.size(), std::size_t I = 0, typename F>
auto with(Color color, Rules rules, F&& f) {
  constexpr Rules set = rule_sets[I].rules;
  if constexpr (I + 1 < Sets) {
    if (rules != set) return with<Sets, I + 1>(color, rules, f);
  }
  constexpr Rules same = set == Rules::portuguese ? Rules::spanish : set;
  return color == Color::black ? f.template operator()<Traits<same, Color::black>>()
                               : f.template operator()<Traits<same, Color::white>>();
}

}  // namespace referee::internal::checkers
