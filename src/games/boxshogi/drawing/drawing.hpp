#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "game/replay.hpp"
#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The marks in a drawing besides the pieces.
struct Marks {
  std::optional<Move> last;       ///< the last legal move
  Board illegal = 0;              ///< the squares of a move that was not played
  std::optional<Square> checked;  ///< where the drive is that is in check
};

/// The board as the players see it, with the squares of an illegal move in brackets.
game::Picture draw(const Game& game, const Marks& marks);

/// The board as the text of an SVG file: pieces that point where their side plays to, with their
/// letters, the hands at the sides, and the marks. Below it the words, and what the marks mean.
std::string svg_of(const Game& game, const Marks& marks, std::vector<std::string> words);

/// The board and the hands as a replay has them: "a1" holds "+p", the places "lower" and "upper"
/// hold hands, "S G".
std::vector<game::Replay::Change> replay_board(const Game& game);

/// The marks as a replay has them: "from" and "to", the squares that are "illegal", and where
/// "check" is given.
game::NamedTexts replay_marks(const Marks& marks);

}  // namespace referee::internal::boxshogi
