#pragma once

#include "games/checkers/rules/draughts_captures.hpp"

namespace referee::internal::checkers::draughts {

/// The second half: all moves, and what they do.

/// Calls `f(from, to)` for the steps of kings.
template <typename T, typename Word, typename F>
void for_king_steps(const View<Word>& v, Word kings, F&& f) {
  for (; kings != 0; kings &= kings - 1) {
    const Word from = lowest(kings);
    for_ways(typename T::Diagonals{}, [&]<int W>() {
      for (Word to = shifted<W>(from) & v.empty; to != 0; to = shifted<W>(to) & v.empty) {
        f(from, to);
        if (!T::set.flies) return;
      }
    });
  }
}

/// Of the kings, those that may step.
template <typename T, typename Word = typename T::Word>
Word stepping_kings(const PositionOf<Word>& position, const View<Word>& v) {
  if constexpr (T::set.most_king_moves != 0) {
    const KingSteps& steps = position.king_steps[static_cast<std::size_t>(T::color)];
    if (v.men != 0 && steps.count == T::set.most_king_moves)
      return v.kings & ~(Word{1} << steps.bit);
  }
  return v.kings;
}

template <typename T, typename Word = typename T::Word>
void add_moves(const PositionOf<Word>& position, std::vector<MoveOf<Word>>& moves) {
  const View<Word> v = view<T>(position);
  const std::size_t begin = moves.size();
  add_captures<T>(v, moves);
  if (moves.size() > begin) return;
  const auto add = [&](Word from, Word to, bool king) {
    moves.push_back({0, static_cast<std::uint8_t>(lowest_bit(from)),
                     static_cast<std::uint8_t>(lowest_bit(to)), king});
  };
  for_ways(typename T::Forward{}, [&]<int W>() {
    for (Word to = shifted<W>(v.men) & v.empty; to != 0; to &= to - 1) {
      add(shifted<-W>(lowest(to)), lowest(to), (lowest(to) & T::far_row) != 0);
    }
  });
  for_king_steps<T>(v, stepping_kings<T>(position, v),
                    [&](Word from, Word to) { add(from, to, true); });
}

/// The number of moves. `moves` is as before.
template <typename T, typename Word = typename T::Word>
std::size_t count_moves(const PositionOf<Word>& position, std::vector<MoveOf<Word>>& moves) {
  const View<Word> v = view<T>(position);
  const std::size_t begin = moves.size();
  add_captures<T>(v, moves);
  std::size_t count = moves.size() - begin;
  moves.resize(begin);
  if (count != 0) return count;
  for_ways(typename T::Forward{},
           [&]<int W>() { count += number_of(shifted<W>(v.men) & v.empty); });
  for_king_steps<T>(v, stepping_kings<T>(position, v), [&](Word, Word) { ++count; });
  return count;
}

template <typename T, typename Word = typename T::Word>
PositionOf<Word> play(const PositionOf<Word>& position, const MoveOf<Word>& move) {
  const Word from = Word{1} << move.from;
  const Word to = Word{1} << move.to;
  const Word own = (position.of(T::color) & ~from) | to;
  const Word enemy = position.of(opponent(T::color)) & ~move.captured;
  Word kings = position.kings & ~(from | move.captured);
  if (move.ends_as_king) kings |= to;
  PositionOf<Word> next = T::color == Color::black
                              ? PositionOf<Word>{own, enemy, kings, Color::white}
                              : PositionOf<Word>{enemy, own, kings, Color::black};
  if constexpr (T::set.most_king_moves != 0) {
    next.king_steps = position.king_steps;
    KingSteps& steps = next.king_steps[static_cast<std::size_t>(T::color)];
    KingSteps& others = next.king_steps[static_cast<std::size_t>(opponent(T::color))];
    const bool counts = !move.is_capture() && (position.kings & from) != 0 && (own & ~kings) != 0;
    const bool is_same = steps.count != 0 && steps.bit == move.from;
    steps = counts ? KingSteps{move.to, static_cast<std::uint8_t>(is_same ? steps.count + 1 : 1)}
                   : KingSteps{};
    if ((move.captured >> others.bit & 1) != 0 || (enemy & ~kings) == 0) others = {};
  }
  return next;
}

}  // namespace referee::internal::checkers::draughts
