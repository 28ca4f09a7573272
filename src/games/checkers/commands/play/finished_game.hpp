#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "io/descriptor.hpp"

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

/// The file that played games are appended to, one at a time, as PDN; if one is wanted.
class GameRecord {
 public:
  /// Opens it, unless `path` is empty. Throws base::Error if that fails, and if games from `start`
  /// cannot be written as PDN.
  GameRecord(const std::string& path, const checkers::PlayedGame& start);

  /// Writes a game; today is its date. Throws base::Error if that fails.
  void add(const checkers::PlayedGame& game, const std::string& black, const std::string& white,
           checkers::Result result) const;

 private:
  std::string path_;
  io::Descriptor file_;
};

}  // namespace referee::internal::cli
