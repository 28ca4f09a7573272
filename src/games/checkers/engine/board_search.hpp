#pragma once

#include <chrono>
#include <optional>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::checkers {

/// Searches boards that Search cannot represent: of other sizes, or with discs on light squares.
/// Plain alpha-beta that counts discs.
class BoardSearch {
 public:
  /// How many of one disc's chains, and of all moves, are examined.
  static constexpr std::size_t most_moves = 256;

  BoardSearch(Rules rules, const SearchLimits& limits);

  /// Nothing if there is no move; otherwise always a legal one.
  std::optional<Path> think(const Board& board, Color color);

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<Path> moves(const Board& board, Color color) const;
  int search(const Board& board, Color color, unsigned depth, int alpha, int beta);
  bool is_late();

  Rules rules_;
  unsigned most_depth_;
  Clock::time_point deadline_;
  const std::atomic<bool>* stop_;
  bool late_ = false;
};

}  // namespace referee::internal::checkers
