#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/checkers/commands/play/finished_game.hpp"
#include "games/checkers/commands/play/play_options.hpp"
#include "games/checkers/engine/score.hpp"

namespace referee::internal::cli {

/// The result of a match, for the player whose match it is.
class MatchScore {
 public:
  /// The finished game in which it had the colour `own`.
  void add(checkers::Color own, const FinishedGame& finished);

  std::uint64_t games() const { return (black_ + white_).games(); }

  /// A human-readable text of some lines: results, points with their interval, times.
  std::string words(const Contestant& own, const Contestant& other) const;

 private:
  /// How many games a player lost in each way that is not on the board.
  using Forfeits = std::array<std::uint64_t, 3>;

  static std::string words_of(const Forfeits& forfeits);

  checkers::Tally black_;  // its games with black
  checkers::Tally white_;
  Forfeits own_forfeits_{};
  Forfeits other_forfeits_{};
};

/// Plays a match of the engine against another player, prints and records its games and prints the
/// score; returns the exit status. Throws base::Error when the other player fails, after the score
/// so far was printed.
int play_match(const PlayOptions& options);

}  // namespace referee::internal::cli
