#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// How games ended, from the view of one side.
struct Score {
  std::uint64_t games = 0;
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  void add(Result result, Color side);

  std::uint64_t unfinished() const { return games - won - drawn - lost; }
  /// The share of the points of games that have ended, a draw being half a point; nothing if none
  /// has.
  std::optional<double> per_cent() const;
};

/// Counts games by their first three plies and by player.
class ArchiveStatistics {
 public:
  struct Row {
    std::string name;
    Score score;
  };

  /// `result` is that of the verdict.
  void add(const RecordedGame& game, Result result);

  /// All games, for black.
  const Score& all() const { return all_; }

  /// The most frequent first, those with the same number by name; at most `most`. Of openings the
  /// scores are black's. A game from another start than the usual one is `(set up)`, one without a
  /// move `(no move)`; a player without a name is `?`.
  std::vector<Row> openings(std::optional<std::uint64_t> most = {}) const;
  std::vector<Row> players(std::optional<std::uint64_t> most = {}) const;

 private:
  Score all_;
  std::map<std::string, Score> openings_;
  std::map<std::string, Score> players_;
};

}  // namespace referee::internal::checkers
