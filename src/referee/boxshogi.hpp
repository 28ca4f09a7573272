#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

/// BoxShogi: shogi on 5 by 5 squares. Rules, and how moves and files are written:
/// docs/formats/boxshogi.md.
namespace referee::inline v0::boxshogi {

REFEREE_API Game game();

/// A game in progress: the board, the hands, whose turn it is and how many moves were made. A
/// value: copies are independent of each other. Different objects may be used by different threads.
class REFEREE_API Position {
 public:
  /// The start of a game; lower moves first.
  Position();

  /// Where a record ends, given as the text of a game file. Throws Error, with the reason, if it
  /// has one of the codes 7 to 9: then there is no position.
  explicit Position(std::string_view record);

  Position(const Position&);
  Position& operator=(const Position&);
  ~Position();

  /// The five rows from the top, as the players see them: "5 | N| G| R| S| D|".
  std::vector<std::string> board() const;

  /// The pieces taken, in the order in which they were: UPPER's in upper case, lower's in lower.
  std::string upper_hand() const;
  std::string lower_hand() const;

  /// The position on one line, with rows, hands, side to move and moves made:
  /// "NGRSD/4P/5/p4/dsrgn[] l 0".
  std::string fen() const;

  bool lower_to_move() const noexcept;
  bool in_check() const noexcept;
  unsigned moves() const noexcept;  ///< made so far
  bool is_over() const noexcept;

  /// How it ended, or Code::incomplete. An illegal move ends the game: the other side has won.
  Code result() const noexcept;

  /// In byte order, as "drop s c3", "move a1 a2", "move a4 a5 promote". None after the end.
  std::vector<std::string> legal_moves() const;

  /// The side to move plays what is written, which may be no legal move at all and then loses.
  /// Throws Error if the game is over.
  void play(std::string_view move);

  /// How many lines of play of `depth` moves there are from here; some 10 ns each.
  std::uint64_t perft(unsigned depth) const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// What the players see when the last move of a record has been made: the output of `boxshogi -f`,
/// to the byte. `record` is the text of a game file. Throws Error as Position does.
REFEREE_API std::string transcript(std::string_view record);

}  // namespace referee::inline v0::boxshogi
