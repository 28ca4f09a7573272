#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/checkers/engine/evaluation.hpp"
#include "games/checkers/engine/move_order.hpp"
#include "games/checkers/engine/transposition_table.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

/// The limits of a search: the first one reached ends it.
struct SearchLimits {
  double seconds = 1;
  unsigned depth = 64;                      ///< in plies; captures are followed further
  const std::atomic<bool>* stop = nullptr;  ///< ends it when it becomes true; null: nothing does
};

/// Says when a search has to end.
class SearchClock {
 public:
  SearchClock() = default;
  explicit SearchClock(const SearchLimits& limits);

  /// Looks at the clock.
  bool look() {
    late_ = late_ || Clock::now() >= deadline_ || (stop_ != nullptr && stop_->load());
    return late_;
  }

  /// Whether it was late at the last look.
  bool is_late() const { return late_; }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point deadline_;
  const std::atomic<bool>* stop_ = nullptr;
  bool late_ = false;
};

/// The keys of the positions before a position, as far as draws depend on them: since the last
/// irreversible move, a capture or a man's move.
using History = std::vector<std::uint64_t>;

/// The result of a search.
struct Found {
  Move move{};
  int score = 0;  ///< for the side to move, in hundredths of a man
  unsigned depth = 0;
  std::uint64_t nodes = 0;
};

/// The search of the engine: iterative deepening, alpha-beta with null windows, a transposition
/// table, killer moves and history heuristic for the order of moves, and quiescence search of
/// captures. It checks the clock every clock_nodes nodes. Keeps its tables for the next move.
class Search {
 public:
  static constexpr std::uint64_t clock_nodes = 1024;
  static constexpr int win = 30000;           ///< less a point a ply
  static constexpr unsigned draw_plies = 80;  ///< without a capture or a man's move

  Search(Rules rules, const Weights& weights, unsigned table_bits = 20);

  /// Nothing if there is no move; otherwise always a legal one, however short the time.
  std::optional<Found> think(const Position& position, const History& history,
                             const SearchLimits& limits);

 private:
  /// Captures go deeper, but there are not more of them than discs.
  static constexpr unsigned deepest = 64;
  static constexpr unsigned most_plies = MoveOrder::most_plies;
  static_assert(most_plies >= deepest + 32);

  /// A position, and what is updated from move to move.
  struct Node {
    Position position;
    std::uint64_t key;
    Balance balance;
    unsigned reversible;  ///< how many positions before it can recur
  };

  template <Color C, Rules R>
  Found deepen(const Node& root, MoveList& moves, unsigned most_depth);
  template <Color C, Rules R>
  int search_root(const Node& root, MoveList& moves, int depth, Found& found);
  template <Color C, Rules R>
  int search(const Node& node, int depth, int alpha, int beta, unsigned ply);
  template <Color C, Rules R>
  int search_moves(const Node& node, const MoveList& moves, int depth, int alpha, int beta,
                   unsigned ply, std::optional<unsigned> known, unsigned& best);
  template <Color C, Rules R>
  int search_move(const Node& next, int depth, int alpha, int beta, unsigned ply, unsigned index,
                  bool quiet);
  template <Color C, Rules R>
  int quiescence(const Node& node, int alpha, int beta, unsigned ply);
  template <Color C>
  Node after(const Node& node, const Move& move) const;
  bool is_settled(const Node& node, unsigned ply);
  bool is_draw(const Node& node, unsigned ply) const;

  Rules rules_;
  Evaluation evaluation_;
  TranspositionTable table_;
  MoveOrder order_;
  std::vector<std::uint64_t> line_;  // keys from the last irreversible move before the root on
  std::size_t root_ = 0;             // the root's in it
  SearchClock clock_;
  std::uint64_t nodes_ = 0;
};

}  // namespace referee::internal::checkers
