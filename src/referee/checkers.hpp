#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

/// Checkers: recorded games in PDN, and boards of any size from 4 by 4 to 32 by 32. Rules and
/// format: docs/formats/checkers.md.
namespace referee::inline v0::checkers {

/// What a man does that reaches the far row by a jump.
enum class Rules {
  king_goes_on,  ///< it is crowned at once, and must jump on as a king if it can
  english,       ///< it is crowned, and its move ends there: the standard game
};

struct Options {
  Rules rules = Rules::english;  ///< for records that do not say by which they were played
};

REFEREE_API Game game(const Options& options = {});

/// A board as rows from the top, black's side: '_' empty, 'b' and 'w' men, 'B' and 'W' kings.
/// Square, with 4 to 32 rows; discs may stand on any square.
using Board = std::vector<std::string>;

/// The place of a square, counted from 0 at the top left.
struct Square {
  int row = 0;
  int column = 0;

  friend auto operator<=>(const Square&, const Square&) = default;
};

/// The squares that a disc visits, from where it stands to where it ends.
using Move = std::vector<Square>;

/// The functions below take `color` as 'b' or 'w', and throw Error if `board` or `color` is none.

/// All moves of a side, sorted; none if it has lost. Their number can grow exponentially with the
/// number of kings' captures on a large board.
REFEREE_API std::vector<Move> allowed_moves(const Board& board, char color,
                                            Rules rules = Rules::king_goes_on);

/// How hard play() thinks.
struct Strength {
  double seconds = 1;   ///< for each move, on the clock
  unsigned depth = 64;  ///< plies to look ahead, 1 to 64
};

/// A good move by looking ahead; nothing if the side has none, and has lost.
REFEREE_API std::optional<Move> play(const Board& board, char color,
                                     Rules rules = Rules::king_goes_on,
                                     const Strength& strength = {});

/// The board after a move. Throws Error also if it is none of the side's moves.
REFEREE_API Board after(const Board& board, char color, const Move& move,
                        Rules rules = Rules::king_goes_on);

/// How many games of `depth` plies there are from a board.
REFEREE_API std::uint64_t perft(const Board& board, char color, unsigned depth,
                                Rules rules = Rules::king_goes_on);

/// The board from which a game starts. `size` is even, 4 to 32; else throws Error.
REFEREE_API Board start(int size = 8);

}  // namespace referee::inline v0::checkers
