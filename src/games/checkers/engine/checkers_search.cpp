#include "games/checkers/engine/search_algorithm.hpp"
#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {

template <typename F>
auto CheckersGame::with_side(const Position& position, F&& f) const {
  return with(position.to_move, rules_,
              [&]<Color C, Rules R>() { return f.template operator()<SideOf<C, R>>(); });
}

template <typename Side>
MoveList CheckersGame::moves(const Position& position) const {
  return generate<Side::color, Side::rules>(position);
}

template <typename Side>
CheckersGame::Unrest CheckersGame::unrest(const Position& position) const {
  const View v = view<Side::color>(position);
  const Squares from = all_jumpers<Side::color>(v);
  return {captures<Side::color, Side::rules>(v, from),
          from == 0 && all_steppers<Side::color>(v) != 0};
}

template <typename Side>
Position CheckersGame::after(const Position& position, const Move& move) const {
  return play<Side::color>(position, move);
}

template class SearchOf<CheckersGame>;

}  // namespace referee::internal::checkers
