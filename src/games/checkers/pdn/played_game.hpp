#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/game_type.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::checkers {

/// A game that is being played, by any rule set, in checkers on a board of any size: its moves, and
/// whether it is over. It is drawn after 80 plies without a capture or a man's move, or when a
/// position occurs for the third time.
class PlayedGame {
 public:
  /// From the start of the standard game.
  explicit PlayedGame(Rules rules);

  /// From a set-up.
  PlayedGame(Rules rules, const draughts::Position& start);

  /// A game of checkers from any board. REQUIRES: is_checkers(rules).
  PlayedGame(Rules rules, const Board& start, Color first);

  Rules rules() const { return rules_; }
  const Board& board() const { return now_.board; }
  Color to_move() const { return to_move_; }
  const std::vector<Path>& moves() const { return moves_; }

  /// The board as a bitboard. Only in checkers there may be none: then the board cannot be one, and
  /// the fast search cannot be used.
  const std::optional<draughts::Position>& position() const { return now_.position; }

  /// The same before the first move, and who made that.
  const std::optional<draughts::Position>& start() const { return start_.position; }
  Color first() const { return first_; }

  /// The keys of the positions that can recur. REQUIRES: position().
  History history() const;

  /// Whether the side to move has this move.
  bool allows(const Path& move) const;

  /// Unfinished while it goes on.
  Result result() const;

  /// Why it is over, in words; nothing while it goes on.
  std::string why_over() const;

  /// REQUIRES: the move is allowed. A game that is drawn may go on.
  void play(const Path& path);

  /// Takes back the last `count` moves. REQUIRES: there are so many.
  void take_back(std::size_t count);

 private:
  /// What a move changes.
  struct Standing {
    Board board;
    std::optional<draughts::Position> position;
  };

  PlayedGame(Rules rules, const Standing& start, Color first);
  static Standing standing_of(Board board, Color to_move, Rules rules);
  static Standing standing_of(const draughts::Position& position, Rules rules);
  bool side_can_move() const;
  bool is_third_time() const;

  Rules rules_;
  Standing start_;
  Color first_;
  Standing now_;
  Color to_move_;
  std::vector<Path> moves_;
  std::vector<Standing> before_;  // since the last irreversible move, this one excluded
};

/// A move as records write it, before it is played: of checkers with all squares it visits, of
/// other rules with as many as tell it from others, in `notation`. REQUIRES: game.allows(move).
std::string written(const PlayedGame& game, const Path& move, const Notation& notation = {});

/// The moves of the side to move, each as it is written, in the order of their squares; the first
/// `most`.
std::vector<std::string> written_moves(const PlayedGame& game, std::size_t most);

/// A move as people write it, or why the text is none that the side to move can play.
struct NoMove {
  bool is_malformed = false;  ///< it is not even written as a move
  std::string reason;
};

/// Understands a move as PDN is understood, on boards of any size whose discs are on dark squares:
/// a chain may leave out squares between its first and its last if only one position can be meant.
/// Of very many chains only the first most_chains are looked at for one that is not written in
/// full. Squares may be written in letters, too, where boards have the size of records.
std::variant<Path, NoMove> read_move(const PlayedGame& game, std::string_view text);

inline constexpr std::size_t most_chains = 10000;

/// Several moves, as PDN writes them: with or without numbers, as in "1. 9-13 21-17 2. 5-9".
/// They are played; returns why one cannot be, or an empty text.
std::string play_moves(PlayedGame& game, std::string text);

}  // namespace referee::internal::checkers
