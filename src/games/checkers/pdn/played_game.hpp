#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/pdn_token.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/position.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// A game that is being played, on a board of any size: its moves, and whether it is over. It is
/// drawn after 80 plies without a capture or a man's move, or when a position occurs for the third
/// time.
class PlayedGame {
 public:
  /// From the start of the standard game.
  explicit PlayedGame(Rules rules) : PlayedGame(rules, Board::start(8), Color::black) {}

  PlayedGame(Rules rules, const Board& start, Color first);

  Rules rules() const { return rules_; }
  const Board& board() const { return board_; }
  Color to_move() const { return to_move_; }
  const std::vector<Path>& moves() const { return moves_; }

  /// The board before the first move, and who made that.
  const Board& start() const { return start_; }
  Color first() const { return first_; }

  /// The board as a bitboard; nothing if it cannot be one, and then the fast search cannot be used.
  const std::optional<Position>& position() const { return position_; }

  /// The positions that can recur. REQUIRES: position().
  History history() const;

  /// Unfinished while it goes on.
  Result result() const;

  /// Why it is over, in words; nothing while it goes on.
  std::string why_over() const;

  /// REQUIRES: the move is allowed. A game that is drawn may go on.
  void play(const Path& move);

  /// Takes back the last `count` moves. REQUIRES: there are so many.
  void take_back(std::size_t count);

 private:
  bool is_third_time() const;

  Rules rules_;
  Board start_;
  Color first_;
  Board board_;
  Color to_move_;
  std::optional<Position> position_;
  std::vector<Path> moves_;
  std::vector<Board> before_;  // the boards since the last irreversible move, this one excluded
};

/// The values for the tags of a record.
struct Names {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string black;
  std::string white;
};

/// The game as PDN, with an empty line at its end; with a set-up where it did not begin as the
/// standard game does. `result` may go beyond the board: a player may have given up.
/// REQUIRES: game.position().
std::string pdn_of(const PlayedGame& game, const Names& names, Result result);

}  // namespace referee::internal::checkers
