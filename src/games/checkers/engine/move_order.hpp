#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace referee::internal::checkers {

/// Move ordering, since an early cutoff saves search: first the move known to be good, then the
/// largest captures, then the killer moves, then by the history heuristic. `Game` as in search.hpp;
/// `most_plies` from the root.
template <typename Game, unsigned most_plies>
class MoveOrder {
 public:
  using Move = typename Game::Move;
  using Moves = typename Game::Moves;

  /// Reduces the weight of what was learned in earlier searches.
  void begin_search() {
    for (auto& weight : history_) weight /= 8;
  }

  /// The numbers of the moves, best first; `known` is the number of the move known to be good, if
  /// there is one.
  auto of(const Moves& moves, unsigned ply, std::optional<unsigned> known) const {
    using Number = typename Game::MoveNumber;
    constexpr std::uint64_t first = std::uint64_t{1} << 40;
    auto urgency = Game::template places<std::uint64_t>(moves);
    auto ordered = Game::template places<Number>(moves);
    for (unsigned i = 0; i < moves.size(); ++i) {
      const Ends ends = ends_of(moves[i]);
      std::uint64_t value = history_[ends];
      if (i == known) value += first;
      if (moves[i].is_capture()) value += std::uint64_t{moves[i].jumps} << 36;
      if (ends == killers_[ply][0]) value += std::uint64_t{2} << 34;
      if (ends == killers_[ply][1]) value += std::uint64_t{1} << 34;
      unsigned place = i;  // insertion sort: lists are short
      for (; place > 0 && urgency[place - 1] < value; --place) {
        urgency[place] = urgency[place - 1];
        ordered[place] = ordered[place - 1];
      }
      urgency[place] = value;
      ordered[place] = static_cast<Number>(i);
    }
    return ordered;
  }

  /// Records that this move caused a cutoff.
  void reward(const Move& move, int depth, unsigned ply) {
    if (move.is_capture()) return;
    const Ends ends = ends_of(move);
    if (killers_[ply][0] != ends) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = ends;
    }
    const auto weight = static_cast<std::uint32_t>(std::max(depth, 1));
    history_[ends] = std::min(history_[ends] + weight * weight, std::uint32_t{1} << 30);
  }

 private:
  using Ends = std::uint16_t;

  static Ends ends_of(const Move& move) {
    return static_cast<Ends>(move.from << Game::bit_digits | move.to);
  }

  std::array<std::array<Ends, 2>, most_plies> killers_{};
  std::array<std::uint32_t, std::size_t{1} << 2 * Game::bit_digits> history_{};
};

}  // namespace referee::internal::checkers
