#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

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

/// A move as people write it, or why the text is none that the side to move can play.
struct NoMove {
  bool is_malformed = false;  ///< it is not even written as a move
  std::string reason;
};

/// Understands a move as PDN is understood, on boards of any size whose discs are on dark squares:
/// a chain may leave out squares between its first and its last if only one position can be meant.
/// Of very many chains only the first most_chains are looked at for one that is not written in
/// full.
std::variant<Path, NoMove> read_move(const PlayedGame& game, std::string_view text);

inline constexpr std::size_t most_chains = 10000;

/// Several moves, as PDN writes them: with or without numbers, as in "1. 9-13 21-17 2. 5-9".
/// They are played; returns why one cannot be, or an empty text.
std::string play_moves(PlayedGame& game, std::string text);

}  // namespace referee::internal::checkers
