#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/checkers/rules/move.hpp"

namespace referee::internal::checkers {

/// Move ordering, since an early cutoff saves search: first the move known to be good, then the
/// largest captures, then the killer moves, then by the history heuristic.
class MoveOrder {
 public:
  static constexpr unsigned most_plies = 96;  ///< from the root

  using List = std::array<std::uint8_t, MoveList::most_moves>;

  /// Reduces the weight of what was learned in earlier searches.
  void begin_search();

  /// The numbers of the moves, best first; `known` is the number of the move known to be good, if
  /// there is one.
  List of(const MoveList& moves, unsigned ply, std::optional<unsigned> known) const;

  /// Records that this move caused a cutoff.
  void reward(const Move& move, int depth, unsigned ply);

 private:
  static std::uint16_t squares_of(const Move& move) {
    return static_cast<std::uint16_t>(move.from << 6 | move.to);
  }

  std::array<std::array<std::uint16_t, 2>, most_plies> killers_{};
  std::array<std::uint32_t, 4096> history_{};
};

}  // namespace referee::internal::checkers
