#include "games/checkers/engine/search_algorithm.hpp"
#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {

template <typename Side>
using TraitsOf = Traits<Side::rules, Side::color>;

template <typename Evaluation>
template <typename F>
auto CheckersGame<Evaluation>::with_side(const Position& position, F&& f) const {
  return with<2>(position.to_move, rules_, [&]<typename T>() {
    return f.template operator()<SideOf<T::color, T::set.rules>>();
  });
}

template <typename Evaluation>
template <typename Side>
MoveList CheckersGame<Evaluation>::moves(const Position& position) const {
  return generate<TraitsOf<Side>>(position);
}

template <typename Evaluation>
template <typename Side>
auto CheckersGame<Evaluation>::unrest(const Position& position) const -> Unrest {
  using T = TraitsOf<Side>;
  const View v = view<T>(position);
  const Squares from = all_jumpers<T>(v);
  return {captures<T>(v, from), from == 0 && can_step<T>(v)};
}

template <typename Evaluation>
template <typename Side>
Position CheckersGame<Evaluation>::after(const Position& position, const Move& move) const {
  return play<TraitsOf<Side>>(position, move);
}

template class SearchOf<CheckersGame<Evaluation>>;
template class SearchOf<CheckersGame<Net>>;

}  // namespace referee::internal::checkers
