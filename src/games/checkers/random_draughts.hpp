#pragma once

#include <string>
#include <vector>

#include "base/random.hpp"
#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// A game of random moves by any rule set, as the generator of records makes it. It is drawn after
/// 80 plies without a capture or a man's move, or when a position occurs for the third time.
class RandomDraughts {
 public:
  /// From the usual start. `random` must outlive it.
  RandomDraughts(Rules rules, base::Random& random);

  /// Plays any move; false if there is none.
  bool play();

  /// Plays a move that leaves the other side one; where there are few discs rather one that lets it
  /// capture nothing. False if there is none.
  bool play_on();

  std::size_t plies() const { return game_.moves.size(); }

  /// Unfinished while it goes on.
  Result result() const;

  /// The game as PDN, with an empty line at its end. `result` may go beyond the board: a player may
  /// have given up.
  std::string pdn(Result result) const;

 private:
  template <typename Suits>
  bool play_if(Suits suits);
  void play(const draughts::Move& move);

  base::Random& random_;
  RecordedGame game_;
  draughts::Position position_;
  std::vector<draughts::Position> before_;  // since the last move that is for good
};

}  // namespace referee::internal::checkers
