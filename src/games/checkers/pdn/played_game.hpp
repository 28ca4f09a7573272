#pragma once

#include <string>
#include <vector>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/pdn_token.hpp"
#include "games/checkers/rules/move.hpp"
#include "games/checkers/rules/position.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// A game that is being played: its moves, and whether it is over. It is drawn after 80 plies
/// without a capture or a man's move, or when a position occurs for the third time.
class PlayedGame {
 public:
  explicit PlayedGame(Rules rules) : rules_(rules) {}

  Rules rules() const { return rules_; }
  const Position& position() const { return position_; }
  const std::vector<Move>& moves() const { return moves_; }
  const History& history() const { return history_; }

  /// Unfinished while it goes on.
  Result result() const;

  /// REQUIRES: the move is legal. A game that is drawn may go on.
  void play(const Move& move);

 private:
  Rules rules_;
  Position position_ = start_position();
  std::vector<Move> moves_;
  History history_;
};

/// The values for the tags of a record.
struct Names {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string black;
  std::string white;
};

/// The game as PDN, with an empty line at its end. `result` may go beyond the board: a player may
/// have given up.
std::string pdn_of(const PlayedGame& game, const Names& names, Result result);

}  // namespace referee::internal::checkers
