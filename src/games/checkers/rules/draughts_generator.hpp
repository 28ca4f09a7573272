#pragma once

#include <unordered_map>
#include <utility>

#include "games/checkers/rules/draughts.hpp"

namespace referee::internal::checkers::draughts {

/// The implementation of draughts.hpp: one generator, which takes a rule set at compile time, and
/// whether the side to move is that at the top, whose men move down.

template <Rules R, bool Down>
struct Traits {
  static constexpr RuleSet set = rule_set(R);
  static constexpr Layout layout{set};
  static constexpr Color color = Down ? set.top : opponent(set.top);

  using Word = std::conditional_t<(set.size > 10), WideSquares, std::uint64_t>;
  static constexpr Word all = static_cast<Word>(layout.squares(1, dark_squares(set.size)));
  static constexpr Word far_row = static_cast<Word>(
      Down ? layout.squares(dark_squares(set.size) - set.size / 2 + 1, dark_squares(set.size))
           : layout.squares(1, set.size / 2));

  /// Directions: how many bits up a step is.
  template <int... W>
  using Ways = std::integer_sequence<int, W...>;
  static constexpr int left = layout.down_left;
  static constexpr int right = left + 1;
  static constexpr int rows = layout.two_rows();
  using Forward = std::conditional_t<Down, Ways<left, right>, Ways<-right, -left>>;
  using Diagonals = Ways<left, right, -right, -left>;
  using KingCaptures =
      std::conditional_t<set.is_orthogonal, Ways<left, right, -right, -left, 1, -1, rows, -rows>,
                         Diagonals>;
  using ManCaptures = std::conditional_t<set.men_capture_backwards, KingCaptures, Forward>;
};

/// Calls `f.template operator()<W>()` for each way.
template <int... W, typename F>
void for_ways(std::integer_sequence<int, W...>, F&& f) {
  (f.template operator()<W>(), ...);
}

template <int W, typename Word>
constexpr Word shifted(Word squares) {
  return W > 0 ? squares << (W > 0 ? W : 0) : squares >> (W > 0 ? 0 : -W);
}

template <typename Word>
constexpr Word lowest(Word squares) {
  return squares & (0 - squares);
}

/// A position from the view of the side to move.
template <typename Word>
struct View {
  Word men;
  Word kings;
  Word enemy;
  Word enemy_kings;
  Word empty;
};

template <typename T, typename Word = typename T::Word>
View<Word> view(const PositionOf<Word>& position) {
  const Word own = position.of(T::color);
  const Word enemy = position.of(opponent(T::color));
  return {own & ~position.kings, own & position.kings, enemy, enemy & position.kings,
          T::all & ~(own | enemy)};
}

/// Follows all captures, and calls `found(rank, move, visited)` for each way to play one: if the
/// majority decides, only those with the highest rank are allowed. Captured discs stay on the board
/// until the end, but no longer count as enemies; the start counts as empty.
template <typename T, typename Found>
class Captures {
 public:
  using Word = typename T::Word;

  Captures(const View<Word>& v, Found& found) : v_(v), empty_(v.empty), found_(found) {}

  void all() {
    const Word enemy = T::set.men_capture_kings ? v_.enemy : v_.enemy & ~v_.enemy_kings;
    each<false>(jumpers<typename T::ManCaptures>(v_.men, enemy), enemy);
    if (v_.kings != 0) each<true>(v_.kings, v_.enemy);
  }

 private:
  template <typename Ways>
  Word jumpers(Word discs, Word enemy) const {
    Word near = 0;
    for_ways(Ways{}, [&]<int W>() { near |= shifted<-W>(enemy & shifted<-W>(v_.empty)); });
    return discs & near;
  }

  template <bool King>
  void each(Word discs, Word enemy) {
    for (; discs != 0; discs &= discs - 1) {
      visited_[0] = lowest(discs);
      empty_ = v_.empty | visited_[0];
      enemy_ = enemy;
      is_king_ = King;
      if (!seen_.empty()) seen_.clear();
      jump<King>(visited_[0]);
    }
  }

  /// Returns whether there is a jump.
  template <bool King>
  bool jump(Word at) {
    bool can = false;
    using Ways = std::conditional_t<King, typename T::KingCaptures, typename T::ManCaptures>;
    for_ways(Ways{}, [&]<int W>() {
      Word over = shifted<W>(at);
      if constexpr (King && T::set.flies) {
        while ((over & empty_) != 0) over = shifted<W>(over);
      }
      over &= enemy_;
      const Word to = shifted<W>(over) & empty_;
      if (to == 0) return;
      can = true;
      land<King, W>(over, to);
    });
    return can;
  }

  /// If the capture goes on from one of the squares where a flying king may land, it has to.
  template <bool King, int W>
  void land(Word over, Word first) {
    enemy_ ^= over;
    captured_ |= over;
    ++jumps_;
    bool goes_on = false;
    for (Word to = first; (to & empty_) != 0; to = next<King, W>(to)) {
      visited_[jumps_] = to;
      if (go_on<King>(to)) goes_on = true;
    }
    for (Word to = first; !goes_on && (to & empty_) != 0; to = next<King, W>(to)) {
      visited_[jumps_] = to;
      finish(to, King || (to & T::far_row) != 0);
    }
    --jumps_;
    captured_ ^= over;
    enemy_ |= over;
  }

  template <bool King, int W>
  static Word next(Word to) {
    return King && T::set.flies ? shifted<W>(to) : 0;
  }

  template <bool King>
  bool go_on(Word to) {
    if constexpr (!King && T::set.promotion != Promotion::at_end) {
      if ((to & T::far_row) != 0) {
        return T::set.promotion == Promotion::in_passing && jump<true>(to);
      }
    }
    if (T::set.size == 8 || jumps_ < many_jumps) return jump<King>(to);
    const auto [known, is_new] = seen_.try_emplace({captured_, to}, false);
    bool& goes_on = known->second;
    if (is_new) goes_on = jump<King>(to);
    return goes_on;
  }

  void finish(Word to, bool ends_as_king) {
    const auto bit = [](Word square) { return static_cast<std::uint8_t>(lowest_bit(square)); };
    found_(rank(), MoveOf<Word>{captured_, bit(visited_[0]), bit(to), ends_as_king},
           [&](auto&& visit) {
             for (unsigned i = 0; i <= jumps_; ++i) visit(bit(visited_[i]));
           });
  }

  unsigned rank() const {
    const auto kings = [&] { return number_of(captured_ & v_.enemy_kings); };
    const unsigned by_king = is_king_ ? 1 : 0;
    switch (T::set.majority) {
      case Majority::none:
        return 0;
      case Majority::king_first:
        return by_king;
      case Majority::count:
        return jumps_;
      case Majority::count_and_kings:
        return jumps_ * most + kings();
      case Majority::italian:
        return ((2 * jumps_ + by_king) * most + kings()) * most + most - 1 - before_first_king();
      case Majority::value:
        return 2 * (100 * jumps_ + 99 * kings()) + by_king;
    }
    return 0;
  }

  /// How many discs are captured before the first king. Kings do not fly here.
  unsigned before_first_king() const {
    unsigned before = 0;
    while (before < jumps_ && (between(before) & v_.enemy_kings) == 0) ++before;
    return before;
  }

  /// What jump `i` jumps over: the square next to both its ends.
  Word between(unsigned i) const {
    const auto around = [](Word square) {
      Word found = 0;
      for_ways(typename T::Diagonals{}, [&]<int W>() { found |= shifted<W>(square); });
      return found;
    };
    return around(visited_[i]) & around(visited_[i + 1]);
  }

  static constexpr unsigned most = 128;  // above every number of discs

  /// Large boards have positions with billions of routes, which meet again and again. So from this
  /// many jumps on none is followed twice from where the same discs have been captured: whether it
  /// goes on from there is remembered.
  static constexpr unsigned many_jumps = 6;
  struct Hash {
    std::size_t operator()(const std::pair<Word, Word>& state) const {
      std::uint64_t hash = 0;
      for (const Word word : {state.first, state.second}) {
        hash = (hash ^ static_cast<std::uint64_t>(word)) * 0x9E3779B97F4A7C15;
        hash =
            (hash ^ hash >> 32 ^ static_cast<std::uint64_t>(word >> 32 >> 32)) * 0x9E3779B97F4A7C15;
      }
      return hash ^ hash >> 29;
    }
  };
  std::unordered_map<std::pair<Word, Word>, bool, Hash> seen_;

  const View<Word>& v_;
  Word empty_;
  Word enemy_ = 0;
  Word captured_ = 0;
  unsigned jumps_ = 0;
  bool is_king_ = false;  // at the start
  std::array<Word, most> visited_;
  Found& found_;
};

/// Appends the allowed captures to `moves`, each once.
template <typename T, typename Word = typename T::Word>
void add_captures(const View<Word>& v, std::vector<MoveOf<Word>>& moves) {
  const std::size_t begin = moves.size();
  unsigned best = 0;
  const auto found = [&](unsigned rank, const MoveOf<Word>& move, const auto&) {
    if (rank < best) return;
    if (rank > best) moves.resize(begin);
    best = rank;
    for (std::size_t i = begin; i < moves.size(); ++i) {
      if (moves[i] == move) return;
    }
    moves.push_back(move);
  };
  Captures<T, decltype(found)>(v, found).all();
}

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
