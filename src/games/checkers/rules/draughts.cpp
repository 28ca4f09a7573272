#include "games/checkers/rules/draughts.hpp"

#include <array>

#include "games/checkers/rules/draughts_generator.hpp"

namespace referee::internal::checkers::draughts {
namespace {

/// Calls `f.template operator()<Traits>()` for rules known only at run time.
template <std::size_t I = 0, typename F>
auto with(const Position& position, Rules rules, F&& f) {
  constexpr const RuleSet& set = rule_sets[I];
  if constexpr (I + 1 < rule_sets.size()) {
    if (rules != set.rules) return with<I + 1>(position, rules, f);
  }
  constexpr Rules same = set.rules == Rules::portuguese ? Rules::spanish : set.rules;
  return position.to_move == set.top ? f.template operator()<Traits<same, true>>()
                                     : f.template operator()<Traits<same, false>>();
}

template <typename To, typename From>
PositionOf<To> position_in(const PositionOf<From>& position) {
  return {static_cast<To>(position.black), static_cast<To>(position.white),
          static_cast<To>(position.kings), position.to_move, position.king_steps};
}

template <typename To, typename From>
MoveOf<To> move_in(const MoveOf<From>& move) {
  return {static_cast<To>(move.captured), move.from, move.to, move.ends_as_king};
}

template <Rules R, bool Down, typename Word>
std::uint64_t count_games(const PositionOf<Word>& position, unsigned depth,
                          std::vector<MoveOf<Word>>& moves) {
  using T = Traits<R, Down>;
  if (depth == 1) return count_moves<T>(position, moves);
  const std::size_t begin = moves.size();
  add_moves<T>(position, moves);
  std::uint64_t games = 0;
  for (std::size_t i = moves.size(); i-- > begin;) {
    games += count_games<R, !Down>(play<T>(position, moves[i]), depth - 1, moves);
  }
  moves.resize(begin);
  return games;
}

constexpr Position start_of(const RuleSet& set) {
  const Layout layout(set);
  const int squares = dark_squares(set.size);
  const int men = (squares - set.size) / 2;
  const WideSquares top = layout.squares(1, men);
  const WideSquares bottom = layout.squares(squares - men + 1, squares);
  return set.top == Color::black ? Position{top, bottom, 0, set.first}
                                 : Position{bottom, top, 0, set.first};
}

}  // namespace

Position start_position(Rules rules) {
  static constexpr std::array<Position, rule_sets.size()> starts = [] {
    std::array<Position, rule_sets.size()> all{};
    for (const RuleSet& set : rule_sets) all[static_cast<std::size_t>(set.rules)] = start_of(set);
    return all;
  }();
  return starts[static_cast<std::size_t>(rules)];
}

std::vector<Move> generate(const Position& position, Rules rules) {
  return with(position, rules, [&]<typename T>() {
    using Word = typename T::Word;
    std::vector<MoveOf<Word>> moves;
    add_moves<T>(position_in<Word>(position), moves);
    std::vector<Move> found;
    found.reserve(moves.size());
    for (const auto& move : moves) found.push_back(move_in<WideSquares>(move));
    return found;
  });
}

Position after(const Position& position, const Move& move, Rules rules) {
  return with(position, rules, [&]<typename T>() {
    using Word = typename T::Word;
    return position_in<WideSquares>(play<T>(position_in<Word>(position), move_in<Word>(move)));
  });
}

std::vector<std::uint8_t> route(const Position& position, const Move& move, Rules rules,
                                std::span<const std::uint8_t> through) {
  if (!move.is_capture()) {
    return through.empty() ? std::vector{move.from, move.to} : std::vector<std::uint8_t>();
  }
  return with(position, rules, [&]<typename T>() {
    using Word = typename T::Word;
    std::vector<MoveOf<Word>> moves;
    Way<Word> way{move_in<Word>(move), through, {}};
    add_captures<T>(view<T>(position_in<Word>(position)), moves, &way);
    return way.bits;
  });
}

std::uint64_t perft(const Position& position, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  return with(position, rules, [&]<typename T>() {
    using Word = typename T::Word;
    std::vector<MoveOf<Word>> moves;
    constexpr bool down = T::color == T::set.top;
    return count_games<T::set.rules, down>(position_in<Word>(position), depth, moves);
  });
}

}  // namespace referee::internal::checkers::draughts
