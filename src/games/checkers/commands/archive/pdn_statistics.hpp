#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::cli {

/// The tables of `checkers pdn --statistics`: counts games by their first three plies and by
/// player.
class PdnStatistics {
 public:
  /// `result` is that of the verdict.
  void add(const checkers::RecordedGame& game, checkers::Result result);

  /// All games, openings and players, the last two at most `most` each: the most frequent first,
  /// those with the same number by name. Of openings the scores are black's. A game from another
  /// start than the usual one is `(set up)`, one without a move `(no move)`; a player without a
  /// name is `?`.
  std::string tables(std::optional<std::uint64_t> most) const;

  /// The same as a line of JSON: an object with the members all, openings and players.
  std::string json(std::optional<std::uint64_t> most) const;

  /// How games ended, from the view of one side.
  struct Score {
    std::uint64_t games = 0;
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;

    void add(checkers::Result result, checkers::Color side);

    std::uint64_t unfinished() const { return games - won - drawn - lost; }
    /// The share of the points of games that have ended, a draw being half a point, as it is
    /// written: `-` if none has.
    std::string per_cent() const;
  };

 private:
  Score all_;  // for black
  std::map<std::string, Score> openings_;
  std::map<std::string, Score> players_;
};

}  // namespace referee::internal::cli
