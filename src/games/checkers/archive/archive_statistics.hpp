#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// Counts games by their first three plies and by player.
class ArchiveStatistics {
 public:
  /// `result` is that of the verdict.
  void add(const RecordedGame& game, Result result);

  /// Two tables for people, the most frequent first, each of at most `most` rows.
  std::string text(std::optional<std::uint64_t> most) const;

 private:
  /// From the view of one side.
  struct Score {
    std::uint64_t games = 0;
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;

    void add(Result result, Color side);
    std::string per_cent() const;
  };
  using Scores = std::map<std::string, Score>;
  struct Heads {
    std::string_view name;
    std::string_view won;
    std::string_view lost;
  };

  static std::string table(const Scores& scores, const Heads& heads,
                           std::optional<std::uint64_t> most);

  Scores openings_;  // for black
  Scores players_;
  Score all_;  // for black
};

}  // namespace referee::internal::checkers
