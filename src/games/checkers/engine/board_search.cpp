#include "games/checkers/engine/board_search.hpp"

#include <algorithm>

namespace referee::internal::checkers {
namespace {

constexpr int lost = -1000000;

int worth(const Board& board, Color color) {
  int value = 0;
  for (Square square; square.row < board.size(); ++square.row) {
    for (square.column = 0; square.column < board.size(); ++square.column) {
      const char disc = board.at(square);
      if (disc == empty_square) continue;
      const int disc_value = is_king(disc) ? 135 : 100;
      value += color_of(disc) == color ? disc_value : -disc_value;
    }
  }
  return value;
}

}  // namespace

BoardSearch::BoardSearch(Rules rules, const SearchLimits& limits)
    : rules_(rules),
      most_depth_(std::min(limits.depth, 32U)),
      deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::min(limits.seconds, 1e6)))),
      stop_(limits.stop) {}

std::optional<Path> BoardSearch::think(const Board& board, Color color) {
  std::vector<Path> paths = moves(board, color);
  if (paths.empty()) return std::nullopt;
  for (unsigned depth = 1; depth <= most_depth_ && paths.size() > 1; ++depth) {
    int best = 2 * lost;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const int score =
          -search(after(board, paths[i]), opponent(color), depth - 1, 2 * lost, -best);
      if (late_) return paths.front();
      if (score <= best) continue;
      best = score;
      const auto found = paths.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(paths.begin(), found, found + 1);
    }
  }
  return paths.front();
}

std::vector<Path> BoardSearch::moves(const Board& board, Color color) const {
  std::vector<Path> paths;
  visit_moves(board, color, rules_, [&](const Path& path) {
    paths.push_back(path);
    return paths.size() < most_moves;
  });
  return paths;
}

/// Quiescence search: captures are followed to their end, whatever the depth.
int BoardSearch::search(const Board& board, Color color, unsigned depth, int alpha, int beta) {
  if (is_late()) return 0;
  const std::vector<Path> paths = moves(board, color);
  if (paths.empty()) return lost - static_cast<int>(depth);
  const bool captures = std::abs(paths.front()[1].row - paths.front()[0].row) == 2;
  if (depth == 0 && !captures) return worth(board, color);
  for (const Path& path : paths) {
    const unsigned next = depth == 0 ? 0 : depth - 1;
    alpha = std::max(alpha, -search(after(board, path), opponent(color), next, -beta, -alpha));
    if (alpha >= beta || late_) break;
  }
  return alpha;
}

bool BoardSearch::is_late() {
  late_ = late_ || Clock::now() >= deadline_ || (stop_ != nullptr && stop_->load());
  return late_;
}

}  // namespace referee::internal::checkers
