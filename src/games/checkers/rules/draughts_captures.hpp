#pragma once

#include <span>
#include <utility>
#include <vector>

#include "games/checkers/rules/draughts.hpp"

namespace referee::internal::checkers::draughts {

/// Captures by all rule sets, the first half of the implementation of draughts.hpp: one generator,
/// which takes a rule set at compile time, and whether the side to move is that at the top, whose
/// men move down.

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
    return jump<King>(to);
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

  const View<Word>& v_;
  Word empty_;
  Word enemy_ = 0;
  Word captured_ = 0;
  unsigned jumps_ = 0;
  bool is_king_ = false;  // at the start
  std::array<Word, most> visited_;
  Found& found_;
};

/// A way to play a move, if one was found: the squares it visits, as bits, between its ends
/// `through` in this order.
template <typename Word>
struct Way {
  MoveOf<Word> move;
  std::span<const std::uint8_t> through;
  std::vector<std::uint8_t> bits = {};

  /// Takes the bits of a way that visits these squares, if it is the first, or visits no others.
  void offer(const std::vector<std::uint8_t>& offered) {
    auto wanted = through.begin();
    for (std::size_t i = 1; i + 1 < offered.size() && wanted != through.end(); ++i) {
      if (offered[i] == *wanted) ++wanted;
    }
    const bool suits = wanted == through.end();
    if (suits && (bits.empty() || offered.size() == through.size() + 2)) bits = offered;
  }
};

/// Appends the allowed captures to `moves`, each once, and finds a way to play one of them. Not
/// inline, as it is large.
template <typename T, typename Word = typename T::Word>
[[gnu::noinline]] void add_captures(const View<Word>& v, std::vector<MoveOf<Word>>& moves,
                                    Way<Word>* way = nullptr) {
  const std::size_t begin = moves.size();
  unsigned best = 0;
  const auto offer = [&](const MoveOf<Word>& move, const auto& for_visited) {
    if (way == nullptr || !(way->move == move)) return;
    std::vector<std::uint8_t> bits;
    for_visited([&](std::uint8_t bit) { bits.push_back(bit); });
    way->offer(bits);
  };
  const auto found = [&](unsigned rank, const MoveOf<Word>& move, const auto& for_visited) {
    if (rank < best) return;
    if (rank > best) moves.resize(begin);
    best = rank;
    offer(move, for_visited);
    for (std::size_t i = begin; i < moves.size(); ++i) {
      if (moves[i] == move) return;
    }
    moves.push_back(move);
  };
  Captures<T, decltype(found)>(v, found).all();
}

}  // namespace referee::internal::checkers::draughts
