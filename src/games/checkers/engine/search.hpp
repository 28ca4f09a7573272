#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/checkers/engine/checkers_game.hpp"
#include "games/checkers/engine/draughts_game.hpp"
#include "games/checkers/engine/move_order.hpp"
#include "games/checkers/engine/transposition_table.hpp"

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
  explicit SearchClock(const SearchLimits& limits) : begin_(Clock::now()), stop_(limits.stop) {
    constexpr double most_seconds = 1e6;  // the clock cannot represent more
    const std::chrono::duration<double> seconds(std::min(limits.seconds, most_seconds));
    deadline_ = begin_ + std::chrono::duration_cast<Clock::duration>(seconds);
  }

  /// Will end so much earlier as it has run already.
  void set_aside_as_much() { deadline_ -= Clock::now() - begin_; }

  /// Looks at the clock.
  bool look() {
    late_ = late_ || Clock::now() >= deadline_ || (stop_ != nullptr && stop_->load());
    return late_;
  }

  /// Whether it was late at the last look.
  bool is_late() const { return late_; }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point begin_;
  Clock::time_point deadline_;
  const std::atomic<bool>* stop_ = nullptr;
  bool late_ = false;
};

/// The keys of the positions before a position, as far as draws depend on them: since the last
/// irreversible move, a capture or a man's move.
using History = std::vector<std::uint64_t>;

/// The search of the engine: iterative deepening, principal variation search with late move
/// reductions, a transposition table, killer moves and history heuristic for the order of moves,
/// quiescence search of captures, and tables of endings. What each is worth was measured:
/// docs/player.md. Keeps its tables for the next move.
///
/// `Game` is what is played, CheckersGame or DraughtsGame: how moves are generated and played, what
/// the key of a position is, and its evaluation. Some of its functions take a type Side, which has
/// what of rules and side to move is known at compile time; after a move it is Side::Opponent's
/// turn.
template <typename Game>
class SearchOf {
 public:
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Moves = typename Game::Moves;

  static constexpr int win = 30000;           ///< less a point a ply
  static constexpr unsigned draw_plies = 80;  ///< without a capture or a man's move

  /// How many nodes it searches from one look at the clock to the next.
  static constexpr std::uint64_t clock_nodes = Game::clock_nodes;

  /// The result of a search.
  struct Found {
    Move move{};
    int score = 0;  ///< for the side to move, in hundredths of a man
    unsigned depth = 0;
    std::uint64_t nodes = 0;
  };

  explicit SearchOf(Game game, unsigned table_bits = 20)
      : game_(std::move(game)), table_(table_bits) {}

  /// Nothing if there is no move; otherwise always a legal one, however short the time.
  std::optional<Found> think(const Position& position, const History& history,
                             const SearchLimits& limits);

 private:
  static constexpr unsigned deepest = 64;

  /// Captures go deeper, but there are not more of them than discs.
  static constexpr unsigned most_plies = deepest + Game::most_discs;

  /// A position, and what is updated from move to move.
  struct Node {
    Position position;
    std::uint64_t key;
    typename Game::Balance balance;
    unsigned reversible;  ///< how many positions before it can recur
  };

  template <typename Side>
  Found deepen(const Node& root, Moves& moves, unsigned most_depth);
  template <typename Side>
  int search_root(const Node& root, Moves& moves, int depth, Found& found);
  template <typename Side>
  int search(const Node& node, int depth, int alpha, int beta, unsigned ply);
  template <typename Side>
  int search_moves(const Node& node, const Moves& moves, int depth, int alpha, int beta,
                   unsigned ply, std::optional<unsigned> known, unsigned& best);
  template <typename Side>
  int search_move(const Node& next, int depth, int alpha, int beta, unsigned ply, unsigned index,
                  bool quiet);
  template <typename Side>
  std::optional<int> surely_outside(const Node& node, const Moves& moves, int depth, int alpha,
                                    int beta) const;
  template <typename Side>
  int quiescence(const Node& node, int alpha, int beta, unsigned ply);
  template <typename Side>
  Node after(const Node& node, const Move& move) const;
  static int score_of(const Worth& worth, unsigned ply);
  bool is_settled(const Node& node, unsigned ply);
  bool is_draw(const Node& node, unsigned ply) const;

  Game game_;
  TranspositionTable table_;
  MoveOrder<Game, most_plies> order_;
  std::vector<std::uint64_t> line_;  // keys from the last irreversible move before the root on
  std::size_t root_ = 0;             // the root's in it
  SearchClock clock_;
  std::uint64_t nodes_ = 0;
};

extern template class SearchOf<CheckersGame<Evaluation>>;
extern template class SearchOf<CheckersGame<Net>>;
extern template class SearchOf<DraughtsGame>;

using Search = SearchOf<CheckersGame<Evaluation>>;
using NetSearch = SearchOf<CheckersGame<Net>>;
using DraughtsSearch = SearchOf<DraughtsGame>;

}  // namespace referee::internal::checkers
