#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

/// Move ordering, since an early cutoff saves search: first the move known to be good, then the
/// largest captures, then the killer moves, then by the history heuristic.
class MoveOrder {
 public:
  static constexpr unsigned most_plies = 96;  ///< from the root

  using List = std::array<std::uint8_t, MoveList::most_moves>;

  /// Reduces the weight of what was learned in earlier searches.
  void begin_search() {
    for (auto& weight : history_) weight /= 8;
  }

  /// The numbers of the moves, best first; `known` is the number of the move known to be good, if
  /// there is one.
  List of(const MoveList& moves, unsigned ply, std::optional<unsigned> known) const {
    constexpr std::uint64_t first = std::uint64_t{1} << 40;
    std::array<std::uint64_t, MoveList::most_moves> urgency;
    List ordered;
    for (unsigned i = 0; i < moves.size(); ++i) {
      const std::uint16_t squares = squares_of(moves[i]);
      std::uint64_t value = history_[squares];
      if (i == known) value += first;
      if (moves[i].is_capture()) value += std::uint64_t{moves[i].jumps} << 36;
      if (squares == killers_[ply][0]) value += std::uint64_t{2} << 34;
      if (squares == killers_[ply][1]) value += std::uint64_t{1} << 34;
      unsigned place = i;  // insertion sort: lists are short
      for (; place > 0 && urgency[place - 1] < value; --place) {
        urgency[place] = urgency[place - 1];
        ordered[place] = ordered[place - 1];
      }
      urgency[place] = value;
      ordered[place] = static_cast<std::uint8_t>(i);
    }
    return ordered;
  }

  /// Records that this move caused a cutoff.
  void reward(const Move& move, int depth, unsigned ply) {
    if (move.is_capture()) return;
    const std::uint16_t squares = squares_of(move);
    if (killers_[ply][0] != squares) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = squares;
    }
    const auto weight = static_cast<std::uint32_t>(std::max(depth, 1));
    history_[squares] = std::min(history_[squares] + weight * weight, std::uint32_t{1} << 30);
  }

 private:
  static std::uint16_t squares_of(const Move& move) {
    return static_cast<std::uint16_t>(move.from << 6 | move.to);
  }

  std::array<std::array<std::uint16_t, 2>, most_plies> killers_{};
  std::array<std::uint32_t, 4096> history_{};
};

}  // namespace referee::internal::checkers
