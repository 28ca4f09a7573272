#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"

namespace referee::internal::cli {

/// The result of one game between two players.
struct FinishedGame {
  checkers::Result result = checkers::Result::unfinished;
  bool gave_up = false;  ///< the loser gave no move, though there were some
};

/// Plays a game to its end and prints each move. `game` may have begun.
FinishedGame play_game(checkers::PlayedGame& game, checkers::Player& black, checkers::Player& white,
                       const std::function<void(const checkers::Move&)>& tell);

/// Plays `plies` random moves, the same for the same seed; fewer if the game ends.
void play_opening(checkers::PlayedGame& game, unsigned plies, std::uint64_t seed);

/// The result of a match, for the player whose match it is.
class Score {
 public:
  void add(checkers::Color own, const FinishedGame& finished);

  std::uint64_t games() const;

  /// A human-readable text of some lines.
  std::string words(const std::string& name, const std::string& other) const;

 private:
  struct Tally {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
  };

  static std::string words_of(const Tally& tally);

  Tally black_;  // its games with black
  Tally white_;
  std::uint64_t given_up_by_other_ = 0;
  std::uint64_t given_up_ = 0;
};

}  // namespace referee::internal::cli
