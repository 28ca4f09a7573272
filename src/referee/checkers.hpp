#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {
/// Checkers and other draughts: recorded games in PDN, positions, and boards of checkers of any
/// size from 4 by 4 to 32 by 32. Rules and format: docs/formats/checkers.md, docs/draughts.md.
namespace checkers {

/// The rule sets, as docs/draughts.md describes them.
enum class Rules {
  king_goes_on,   ///< checkers in which a man crowned by a jump must jump on as a king if it can
  english,        ///< checkers in which such a man stops there: the standard game
  italian,        ///< 8 by 8
  spanish,        ///< 8 by 8
  portuguese,     ///< 8 by 8
  czech,          ///< 8 by 8
  pool,           ///< 8 by 8
  russian,        ///< 8 by 8
  brazilian,      ///< 8 by 8
  international,  ///< 10 by 10
  canadian,       ///< 12 by 12
  frisian,        ///< 10 by 10
};

/// How records are judged.
struct Options {
  Rules rules = Rules::english;  ///< for records that do not state their rules
  bool guesses = false;     ///< guess the rules of such records from their squares, if these tell
  bool variations = false;  ///< judge the moves of variations, too
};

/// The game for a Judge.
REFEREE_API Game game(const Options& options = {});

/// A position of any rule set, on the dark squares of its board. A value: copies are independent of
/// each other. Different objects may be used by different threads.
class REFEREE_API Position {
 public:
  /// The start of a game.
  explicit Position(Rules rules = Rules::english);

  /// A set-up as in the tag FEN: "W:W31,K50:B1-5". Throws Error, with the reason, if it is none.
  explicit Position(std::string_view fen, Rules rules = Rules::english);

  /// A copy.
  Position(const Position&);
  /// The same.
  Position& operator=(const Position&);
  ~Position();

  /// By which rules it is played.
  Rules rules() const noexcept;

  /// The position as a set-up, with the numbers of squares.
  std::string fen() const;

  /// Whose turn it is.
  bool white_to_move() const noexcept;

  /// As in PDN: "32-28", "26x37", and with all squares if several captures have the same ends.
  /// Sorted by their ends; none if the side to move has lost.
  std::vector<std::string> legal_moves() const;

  /// The side to move plays a move written as in PDN. Throws Error, with the reason, if that is no
  /// legal move, or fits several.
  void play(std::string_view move);

  /// How many lines of play of `depth` moves there are from here. Throws Error for more than 64.
  std::uint64_t perft(unsigned depth) const;

 private:
  friend REFEREE_API Position play_pdn(std::string_view record, const Options& options);

  class REFEREE_HIDDEN Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// The position in which a record ends, given as PDN. Throws Error, with the reason, if it has one
/// of the codes 4 to 9, or if there are several games.
REFEREE_API Position play_pdn(std::string_view record, const Options& options = {});

/// A board of checkers as rows from the top, black's side: '_' empty, 'b' and 'w' men, 'B' and 'W'
/// kings. Square, with 4 to 32 rows; discs may stand on any square.
using Board = std::vector<std::string>;

/// The place of a square, counted from 0 at the top left.
struct Square {
  int row = 0;     ///< from the top, black's side
  int column = 0;  ///< from the left

  /// By rows, then columns.
  friend auto operator<=>(const Square&, const Square&) = default;
};

/// The squares that a disc visits, from where it stands to where it ends.
using Move = std::vector<Square>;

/// The functions below take `color` as 'b' or 'w', and throw Error if `board` or `color` is
/// invalid, or if `rules` is neither english nor king_goes_on.

/// All moves of a side, sorted; none if it has lost. On a large board their number can grow
/// exponentially with the captures that kings can make.
REFEREE_API std::vector<Move> allowed_moves(const Board& board, char color,
                                            Rules rules = Rules::king_goes_on);

/// How hard play() thinks.
struct Strength {
  double seconds = 1;   ///< for each move, on the clock
  unsigned depth = 64;  ///< plies to look ahead, 1 to 64
};

/// A good move, found by looking ahead; nothing if the side has no move, and so has lost. Uses
/// tables of endings where the command finds them (docs/tables.md), and throws Error if they cannot
/// be read.
REFEREE_API std::optional<Move> play(const Board& board, char color,
                                     Rules rules = Rules::king_goes_on,
                                     const Strength& strength = {});

/// The board after a move. Also throws Error if the side cannot make that move.
REFEREE_API Board after(const Board& board, char color, const Move& move,
                        Rules rules = Rules::king_goes_on);

/// How many games of `depth` plies there are from a board. Throws Error for more than 64.
REFEREE_API std::uint64_t perft(const Board& board, char color, unsigned depth,
                                Rules rules = Rules::king_goes_on);

/// What a position is worth to the side to move if both sides play perfectly.
struct Solution {
  /// How the game ends if both sides play best, for the side to move.
  enum class Outcome { draw, win, loss };

  Outcome outcome = Outcome::draw;  ///< how it ends
  unsigned plies = 0;               ///< until the game is won or lost; 0 for a draw
};

/// Looks up a position in tables of endings, which `checkers tables build` makes: those in the
/// folder `tables` or, if that is empty, where the command finds them (docs/tables.md). `fen` is a
/// set-up as in PDN. Nothing if the position is not in the tables, or no tables are found. Throws
/// Error if `fen` is no set-up, or the tables cannot be read. The tables used last stay in memory,
/// up to 18 MB for 4 discs, and are not read again.
REFEREE_API std::optional<Solution> solve(const std::string& fen, Rules rules = Rules::english,
                                          const std::string& tables = {});

/// The board from which a game starts. Throws Error unless `size` is even, from 4 to 32.
REFEREE_API Board start(int size = 8);

}  // namespace checkers
}  // namespace v0
}  // namespace referee
