#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// The generator of all rule sets, for loops in which the rules and the side to move are known at
/// compile time. This half knows captures; move_generator.hpp has the rest. `List` is where moves
/// go: into a MoveList every way to capture, into a MovesOf each move once.

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
  static constexpr std::uint32_t number(Way way) {
    return static_cast<std::uint32_t>(way > 0 ? way - left : way + right + 2);
  }
};

/// Each move once.
template <typename T>
using MovesOf = std::vector<MoveOf<typename T::Word>>;

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

/// Where captures go: the allowed ones into a list, or all to a visitor, for which the search is
/// not compiled again.
template <typename List>
class CaptureOutput {
 public:
  using Move = typename List::value_type;
  using Word = decltype(Move::captured);

  explicit CaptureOutput(List& moves) : moves_(&moves) {}
  explicit CaptureOutput(const CaptureVisitor& visit) : visit_(&visit) {}

  /// Those that follow are of the disc on this bit.
  void begin(unsigned from) { move_.from = static_cast<std::uint8_t>(from); }

  /// Is called so often that perft takes a tenth longer if it is not inlined.
  [[gnu::always_inline]] void add(Word captured, unsigned rank, const Jumps& jumps, bool king) {
    if (!each_way && visit_ != nullptr) return (*visit_)(captured, rank, jumps, king);
    if (rank < best_) return;
    if (rank > best_) moves_->clear();
    best_ = rank;
    move_.captured = captured;
    move_.ways = each_way ? jumps.ways : 0;
    move_.to = jumps.bit;
    move_.jumps = jumps.count;
    move_.ends_as_king = king;
    if (each_way || std::find(moves_->begin(), moves_->end(), move_) == moves_->end()) {
      moves_->push_back(move_);
    }
  }

 private:
  static constexpr bool each_way = std::is_same_v<List, MoveList>;

  List* moves_ = nullptr;
  const CaptureVisitor* visit_ = nullptr;
  Move move_{};
  unsigned best_ = 0;
};

/// Follows the captures of discs, and puts each way to play one out. Captured discs stay on the
/// board until the end, but no longer count as enemies; the start counts as empty. Where kings fly,
/// millions of ways can lead to a square with the same discs captured; most are not followed on
/// twice.
template <typename T, typename List>
class Captures {
 public:
  using Word = typename T::Word;

  Captures(const View<Word>& v, CaptureOutput<List> output, const Sought& sought = {})
      : v_(v),
        empty_(v.empty),
        output_(output),
        wanted_(static_cast<Word>(sought.captured)),
        through_(sought.through) {}

  void from(Word disc) {
    empty_ = v_.empty | disc;
    if constexpr (T::set.flies) met_.clear();
    const Jumps none{.bit = static_cast<std::uint8_t>(lowest_bit(disc))};
    output_.begin(none.bit);
    if ((v_.kings & disc) != 0) {
      jump<true>(disc, 0, T::set.majority.by_king, none);
    } else {
      jump<false>(disc, 0, 0, none);
    }
  }

 private:
  static constexpr unsigned met_bits = 16;

  /// A square met with these discs captured, and whether there is a jump. The latest are kept.
  struct Met {
    Word where = 0;
    unsigned met = 0;  ///< of Jumps
    bool can = false;

    std::size_t index() const {
      return static_cast<std::uint64_t>(where ^ where >> 4 * sizeof(Word)) * 0x9E3779B97F4A7C15 >>
             (64 - met_bits);
    }
  };

  /// Returns whether there is a jump.
  template <bool King>
  bool jump(Word at, Word captured, unsigned rank, const Jumps& jumps) {
    const Word king = King ? Word{1} << (8 * sizeof(Word) - 1) : 0;  // no square
    Met met{at | captured | king, jumps.met};
    Met* known = &met;
    if constexpr (T::set.flies) {
      if (jumps.count >= 8) {  // shorter ones are not worth it
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
      Word to = shifted<W>(over) & empty_;
      if (to == 0) return;
      if constexpr (King && T::set.flies) {
        for (Word next = to; next != 0; to |= next) next = shifted<W>(next) & empty_;
      }
      met.can = true;
      if ((over & wanted_) != 0) land<King>(to, W, over, captured, rank, jumps);
    });
    *known = met;
    return met.can;
  }

  /// On one of the squares `to`, of which there are several for a flying king. If the capture goes
  /// on from one of them, it has to.
  template <bool King>
  void land(Word to, Way way, Word over, Word captured, unsigned rank, const Jumps& jumps) {
    rank += worth(over, captured, jumps.count);
    captured |= over;
    const auto goes_on_from = [&](Word square, const Jumps& next) {
      const bool crowns = !King && (square & T::far_row) != 0;
      if (!crowns || T::set.promotion == Promotion::at_end) {
        return jump<King>(square, captured, rank, next);
      }
      return T::set.promotion == Promotion::in_passing && jump<true>(square, captured, rank, next);
    };
    const auto end_on = [&](Word square, const Jumps& next) {
      output_.add(captured, rank, next, King || (square & T::far_row) != 0);
    };
    if constexpr (King && T::set.flies) {
      bool goes_on = false;
      for_each_from_nearest(to, way, [&](Word square) {
        goes_on |= goes_on_from(square, joined(jumps, way, square));
      });
      if (goes_on) return;
      for_each_from_nearest(to, way,
                            [&](Word square) { end_on(square, joined(jumps, way, square)); });
    } else {
      const Jumps next = joined(jumps, way, to);
      if (!goes_on_from(to, next)) end_on(to, next);
    }
  }

  template <typename F>
  static void for_each_from_nearest(Word squares, Way way, F&& f) {
    while (squares != 0) {
      const Word next = Word{1} << (way > 0 ? lowest_bit(squares) : highest_bit(squares));
      f(next);
      squares ^= next;
    }
  }

  /// These jumps, and one more.
  Jumps joined(const Jumps& jumps, Way way, Word to) const {
    const unsigned bits = T::set.flies ? 0 : T::number(way) << 2 * jumps.count;
    const auto bit = static_cast<std::uint8_t>(lowest_bit(to));
    const bool meets = jumps.met < through_.size() && through_[jumps.met] == bit;
    return {&jumps, jumps.ways | bits, bit, static_cast<std::uint8_t>(jumps.count + 1),
            static_cast<std::uint8_t>(jumps.met + (meets ? 1 : 0))};
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
  CaptureOutput<List> output_;
  Word wanted_;
  std::span<const std::uint8_t> through_;
  std::conditional_t<T::set.flies, std::vector<Met>, std::monostate> met_;
};

/// The allowed ones of the captures of discs on `from`.
template <typename T, typename List, typename Word>
void add_captures(const View<Word>& v, Word from, List& moves) {
  Captures<T, List> all(v, CaptureOutput<List>(moves));
  for (; from != 0; from &= from - 1) all.from(from & (0 - from));
}

template <typename T, typename Word>
MoveList captures(const View<Word>& v, Word from) {
  MoveList moves;
  add_captures<T>(v, from, moves);
  return moves;
}

}  // namespace referee::internal::checkers
