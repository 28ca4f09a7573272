#pragma once

#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// The generator of all rule sets, for loops in which the rules and the side to move are known at
/// compile time. This half knows captures; move_generator.hpp has the rest. `List` is where moves
/// go: into a MoveList every way to capture, into a std::vector each move once.

template <Way... W>
using Ways = std::integer_sequence<Way, W...>;

/// Calls `f.template operator()<W>()` for each way.
template <Way... W, typename F>
void for_ways(Ways<W...> /*ways*/, F&& f) {
  (f.template operator()<W>(), ...);
}

template <Rules R, Color C>
struct Traits {
  static constexpr RuleSet set = rule_set(R);
  static constexpr Color color = C;
  using Opponent = Traits<R, opponent(C)>;

  using Word = std::conditional_t<(set.size > 10), WideSquares, std::uint64_t>;
  static constexpr Layout layout{set};
  static constexpr bool is_down = C == set.top;  // men move down
  static constexpr int squares = dark_squares(set.size);
  static constexpr Word all = static_cast<Word>(layout.squares(1, squares));
  static constexpr int before_far_row = is_down ? squares - set.size / 2 : 0;
  static constexpr Word far_row =
      static_cast<Word>(layout.squares(before_far_row + 1, before_far_row + set.size / 2));

  static constexpr Way left = layout.down_left;
  static constexpr Way right = left + 1;
  static constexpr Way rows = layout.two_rows();
  static constexpr Way near = is_down ? left : -right;  // forward, to the lower bits
  static constexpr Way far = is_down ? right : -left;
  using Forward = Ways<near, far>;
  using Backward = Ways<-far, -near>;
  using Diagonals = Ways<near, far, -far, -near>;
  using KingCaptures =
      std::conditional_t<set.is_orthogonal, Ways<near, far, -far, -near, 1, -1, rows, -rows>,
                         Diagonals>;
  using ManCaptures = std::conditional_t<set.men_capture_backwards, KingCaptures, Forward>;

  /// The two bits of a direction in MoveOf::ways.
  template <Way W>
  static constexpr auto number = static_cast<std::uint32_t>(W > 0 ? W - left : W + right + 2);
};

/// A position from the view of the side to move.
template <typename Word>
struct View {
  Word own;
  Word kings;  ///< own
  Word enemy;
  Word enemy_kings;
  Word empty;
};

template <typename T, typename Any, typename Word = typename T::Word>
View<Word> view(const PositionOf<Any>& position) {
  const auto own = static_cast<Word>(position.of(T::color));
  const auto enemy = static_cast<Word>(position.of(opponent(T::color)));
  const auto kings = static_cast<Word>(position.kings);
  return {own, own & kings, enemy, enemy & kings, T::all & ~(own | enemy)};
}

/// What a disc can capture at all.
template <typename T, bool King, typename Word>
Word victims(const View<Word>& v) {
  return King || T::set.men_capture_kings ? v.enemy : v.enemy & ~v.enemy_kings;
}

/// The discs that can capture; of flying kings all.
template <typename T, typename Word>
Word all_jumpers(const View<Word>& v) {
  const auto next_to = [&]<Way... W>(Ways<W...> /*ways*/, Word enemy) {
    return (shifted<-W>(enemy & shifted<-W>(v.empty)) | ...);
  };
  const Word found = v.own & next_to(typename T::ManCaptures{}, victims<T, false>(v));
  if (T::set.flies || v.kings == 0) return found | v.kings;
  return found | (v.kings & next_to(typename T::Diagonals{}, v.enemy));
}

/// The jumps of a capture so far.
template <typename T, bool EachWay>
struct Jumps {
  std::uint32_t ways = 0;
  unsigned count = 0;
  static constexpr unsigned met = 0;

  bool wants(typename T::Word /*over*/) const { return true; }

  template <Way W>
  Jumps with(typename T::Word /*to*/) const {
    return {EachWay ? ways | T::template number<W> << 2 * count : 0, count + 1};
  }
};

/// Follows the captures of discs, and calls `emit(to, captured, rank, trail, king)` for each way to
/// play one. Captured discs stay on the board until the end, but no longer count as enemies; the
/// start counts as empty. `Trail` has what else is to be known of a way: Jumps, or another one
/// whose `met` differs where ways must not be taken for one another. Where kings fly, millions of
/// ways can lead to a square with the same discs captured; most are not followed on twice.
template <typename T, typename Trail, typename Emit>
class Captures {
 public:
  using Word = typename T::Word;

  Captures(const View<Word>& v, Emit emit) : v_(v), empty_(v.empty), emit_(emit) {}

  void from(Word disc, const Trail& trail = {}) {
    empty_ = v_.empty | disc;
    if constexpr (T::set.flies) met_.clear();
    if ((v_.kings & disc) != 0) {
      jump<true>(disc, 0, T::set.majority.by_king, trail);
    } else {
      jump<false>(disc, 0, 0, trail);
    }
  }

 private:
  static constexpr unsigned met_bits = 16;

  /// A square met with these discs captured, and whether there is a jump. The latest are kept.
  struct Met {
    Word where = 0;
    unsigned met = 0;  ///< of Trail
    bool can = false;

    std::size_t index() const {
      return static_cast<std::uint64_t>(where ^ where >> 4 * sizeof(Word)) * 0x9E3779B97F4A7C15 >>
             (64 - met_bits);
    }
  };

  /// Returns whether there is a jump.
  template <bool King>
  bool jump(Word at, Word captured, unsigned rank, Trail trail) {
    const Word king = King ? Word{1} << (8 * sizeof(Word) - 1) : 0;  // no square
    Met met{at | captured | king, trail.met};
    Met* known = &met;
    if constexpr (T::set.flies) {
      if (trail.count >= 8) {  // shorter ones are not worth it
        if (met_.empty()) met_.resize(std::size_t{1} << met_bits);
        known = &met_[met.index()];
        if (known->where == met.where && known->met == met.met) return known->can;
      }
    }
    const Word enemy = victims<T, King>(v_) & ~captured;
    using All = std::conditional_t<King, typename T::KingCaptures, typename T::ManCaptures>;
    for_ways(All{}, [&]<Way W>() {
      Word over = shifted<W>(at);
      if constexpr (King && T::set.flies) {
        while ((over & empty_) != 0) over = shifted<W>(over);
      }
      over &= enemy;
      const Word to = shifted<W>(over) & empty_;
      if (to == 0) return;
      met.can = true;
      if (!trail.wants(over)) return;
      land<King, W>(to, captured | over, rank + worth(over, captured, trail.count), trail);
    });
    *known = met;
    return met.can;
  }

  /// If the capture goes on from one of the squares where a flying king may land, it has to.
  template <bool King, Way W>
  void land(Word first, Word captured, unsigned rank, const Trail& trail) {
    constexpr bool flies = King && T::set.flies;
    bool goes_on = false;
    for (Word to = first; (to & empty_) != 0; to = flies ? shifted<W>(to) : 0) {
      const Trail next = trail.template with<W>(to);
      const bool crowns = !King && (to & T::far_row) != 0;
      if (crowns && T::set.promotion == Promotion::in_passing) {
        goes_on |= jump<true>(to, captured, rank, next);
        continue;
      }
      const bool stays = !crowns || T::set.promotion == Promotion::at_end;
      if (stays) goes_on |= jump<King>(to, captured, rank, next);
    }
    for (Word to = first; !goes_on && (to & empty_) != 0; to = flies ? shifted<W>(to) : 0) {
      emit_(to, captured, rank, trail.template with<W>(to), King || (to & T::far_row) != 0);
    }
  }

  /// What capturing one more disc adds to the rank.
  unsigned worth(Word over, Word captured, unsigned before) const {
    constexpr Majority majority = T::set.majority;
    if ((over & v_.enemy_kings) == 0) return majority.man;
    const bool is_first = majority.first != 0 && (captured & v_.enemy_kings) == 0;
    return majority.king + (is_first ? majority.first - before : 0);
  }

  const View<Word>& v_;
  Word empty_;
  Emit emit_;
  std::conditional_t<T::set.flies, std::vector<Met>, std::monostate> met_;
};

/// The allowed ones of the captures of discs on `from`.
template <typename T, typename List, typename Word>
void add_captures(const View<Word>& v, Word from, List& moves) {
  constexpr bool each_way = std::is_same_v<List, MoveList>;
  using Trail = Jumps<T, each_way>;
  typename List::value_type move{};
  unsigned best = 0;
  const auto emit = [&](Word to, Word captured, unsigned rank, const Trail& trail, bool king) {
    if (rank < best) return;
    if (rank > best) moves.clear();
    best = rank;
    move.captured = captured;
    move.ways = trail.ways;
    move.to = static_cast<std::uint8_t>(lowest_bit(to));
    move.jumps = static_cast<std::uint8_t>(trail.count);
    move.ends_as_king = king;
    if (each_way || std::find(moves.begin(), moves.end(), move) == moves.end()) {
      moves.push_back(move);
    }
  };
  Captures<T, Trail, decltype(emit)> all(v, emit);
  for (; from != 0; from &= from - 1) {
    move.from = static_cast<std::uint8_t>(lowest_bit(from));
    all.from(from & (0 - from));
  }
}

template <typename T, typename Word>
MoveList captures(const View<Word>& v, Word from) {
  MoveList moves;
  add_captures<T>(v, from, moves);
  return moves;
}

}  // namespace referee::internal::checkers
