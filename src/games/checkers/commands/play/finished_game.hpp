#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"

namespace referee::internal::cli {

/// How one game between two players went.
struct FinishedGame {
  checkers::Result result = checkers::Result::unfinished;
  std::string words;  ///< why: "white has no move"
  std::optional<checkers::Player::Forfeit::Kind> forfeit = std::nullopt;  ///< the loser's
};

/// How long a player thought.
class Clock {
 public:
  void add(double seconds);

  /// In words: in total, on average, and at most.
  std::string words() const;

 private:
  double seconds_ = 0;
  double longest_ = 0;
  std::uint64_t moves_ = 0;
};

/// One side of a match.
struct Contestant {
  std::string name;
  checkers::Player& player;
  Clock clock = {};
};

/// Plays a game to its end; it may have begun. Once `stop` is true it stays unfinished.
FinishedGame play_game(checkers::PlayedGame& game, Contestant& black, Contestant& white,
                       const std::atomic<bool>& stop);

/// Plays `plies` random moves, the same for the same seed; fewer if the game ends.
void play_opening(checkers::PlayedGame& game, unsigned plies, std::uint64_t seed);

}  // namespace referee::internal::cli
