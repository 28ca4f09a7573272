#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/checkers/bit_moves.hpp"
#include "games/checkers/evaluation.hpp"
#include "games/checkers/transposition_table.hpp"

namespace referee::internal::checkers {

/// How long to think: whichever ends first.
struct Patience {
  double seconds = 1;
  unsigned depth = 64;  ///< in plies; captures are followed further
};

/// What led to a position, as far as draws depend on it.
struct History {
  std::vector<std::uint64_t> keys;  ///< of the positions before it, since a disc was last moved for
                                    ///< good: captured, or a man
};

/// What a search found.
struct Found {
  Move move;
  int score = 0;  ///< for the side to move, in hundredths of a man
  unsigned depth = 0;
  std::uint64_t nodes = 0;
};

/// Looks ahead: iterative deepening, alpha-beta with null windows, a transposition table, moves
/// tried in the order of what cut before, captures followed until there is none. It looks at the
/// clock every clock_nodes nodes. Keeps what it learned for the next move.
class Search {
 public:
  static constexpr std::uint64_t clock_nodes = 1024;
  static constexpr int win = 30000;           ///< less a point a ply
  static constexpr unsigned draw_plies = 80;  ///< without a capture or a man's move

  Search(Rules rules, const Weights& weights, unsigned table_bits = 20);

  /// Nothing if there is no move. If there is one, always a legal one, however short the time.
  std::optional<Found> think(const Position& position, const History& history,
                             const Patience& patience);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned most_plies = 128;

  int search_root(const Position& position, MoveList& moves, int depth, Found& found);
  int search(const Position& position, int depth, int alpha, int beta, unsigned ply);
  int search_moves(const Position& position, const MoveList& moves, int depth, int alpha, int beta,
                   unsigned ply, std::optional<unsigned> known, unsigned& best);
  int search_move(const Position& next, int depth, int alpha, int beta, unsigned ply,
                  unsigned index, bool quiet);
  std::array<std::uint8_t, MoveList::most_moves> order(const MoveList& moves, unsigned ply,
                                                       std::optional<unsigned> known) const;
  void reward(const Move& move, int depth, unsigned ply);
  void enter(const Position& next, bool for_good);
  void leave();
  bool is_draw() const;
  bool is_late();

  Rules rules_;
  Weights weights_;
  TranspositionTable table_;
  std::array<std::array<std::uint16_t, 2>, most_plies> killers_{};  // from and to, 6 bits each
  std::array<std::uint32_t, 4096> history_{};                       // by from and to
  std::vector<std::uint64_t> line_;      // keys from the last irreversible move before the root on
  std::vector<std::size_t> reversible_;  // for each, how many before it can come again
  Clock::time_point deadline_;
  std::uint64_t nodes_ = 0;
  bool late_ = false;
};

}  // namespace referee::internal::checkers
