#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {
/// BoxShogi: shogi on 5 by 5 squares. Rules, and how moves and files are written:
/// docs/formats/boxshogi.md.
namespace boxshogi {

/// The game for a Judge.
REFEREE_API Game game();

/// A game in progress: the board, the hands, whose turn it is and how many moves have been made. A
/// value: copies are independent of each other. Different objects may be used by different threads.
class REFEREE_API Position {
 public:
  /// The start of a game; lower moves first.
  Position();

  /// The final position of a record, given as the text of a game file. Throws Error, with the
  /// reason, if the record has one of the codes 7 to 9, for which there is no position.
  explicit Position(std::string_view record);

  /// A copy.
  Position(const Position&);
  /// The same.
  Position& operator=(const Position&);
  ~Position();

  /// The five rows from the top, as the players see them: "5 | N| G| R| S| D|".
  std::vector<std::string> board() const;

  /// The pieces that UPPER has captured, in order, such as "PS".
  std::string upper_hand() const;

  /// Those that lower has captured, such as "ps".
  std::string lower_hand() const;

  /// The position on one line, with rows, hands, side to move and moves made:
  /// "NGRSD/4P/5/p4/dsrgn[] l 0".
  std::string fen() const;

  /// Whose turn it is; after an illegal move, still the side that made it.
  bool lower_to_move() const noexcept;

  /// Whether the side to move is in check.
  bool in_check() const noexcept;

  /// How many moves have been made since the start or the set-up of the record, an illegal one that
  /// ended the game included.
  unsigned moves() const noexcept;

  /// Whether it has ended: by checkmate, an illegal move, or after 400 moves.
  bool is_over() const noexcept;

  /// How it ended, or Code::incomplete. An illegal move ends the game: the other side has won.
  Code result() const noexcept;

  /// In byte order, such as "drop s c3", "move a1 a2", "move a4 a5 promote". None after the end.
  std::vector<std::string> legal_moves() const;

  /// The side to move plays what is written. If that is not a legal move, it loses. Throws Error if
  /// the game is over.
  void play(std::string_view move);

  /// How many lines of play of `depth` moves there are from here; some 10 ns each. After the end of
  /// the game only that of no moves is left. Throws Error for more than 64.
  std::uint64_t perft(unsigned depth) const;

 private:
  class REFEREE_HIDDEN Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// What the players see when the last move of a record has been made: the output of `boxshogi -f`,
/// to the byte. `record` is the text of a game file. Throws Error as Position does.
REFEREE_API std::string transcript(std::string_view record);

}  // namespace boxshogi
}  // namespace v0
}  // namespace referee
