#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// A move as it is shown, by the numbers of squares.
struct ShownMove {
  std::vector<std::uint8_t> way;  ///< what it visits
  std::vector<std::uint8_t> captured;
  Square end;
};

ShownMove shown(std::vector<std::uint8_t> way, const draughts::Move& move, Rules rules);

/// The board as it is shown: the squares from "1" on hold b, B, w or W. The marks are the "way" of
/// the last move, from square to square, what it "captured", and the squares, by their numbers, of
/// a move that is "illegal".
game::Scene scene_of(const draughts::Position& position, Rules rules,
                     const std::optional<ShownMove>& last,
                     const std::vector<std::uint8_t>& illegal = {});

/// What a replay says of a board that is not that of English checkers: its "size" in rows, and
/// whether it is "mirrored", with the upper left corner dark.
game::NamedTexts setup_of(Rules rules);

/// A position, and how it came about.
struct ShownGame {
  draughts::Position position;
  Rules rules;
  std::uint64_t plies;
  std::vector<std::string> moves;  ///< the last ones, as PDN
  std::optional<ShownMove> last;
  bool goes_on;  ///< unless the game is over, so that nobody is to move
};

/// The moves that led to a position, numbered as in PDN, and the board as below.
game::Picture draw(const ShownGame& game, const game::Canvas& canvas);

/// The board alone: on dark squares their numbers and discs, b, B, w and W, with > < around the one
/// that moved last, to `last`. Below it what that means, and who is to move, if anybody is. Up to
/// 24 rows it fits into 80 columns. Discs on light squares are not drawn; of a board that
/// `is_mirrored`, those on dark squares.
game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move, bool is_mirrored = false);

/// The board as the text of an SVG file, as it is numbered: the squares with their numbers, the
/// discs, the last move as a line through all squares it visits, with crosses where discs were
/// captured. Below it the words, who is to move, if anybody is, and what the marks mean.
std::string svg_of(const game::Scene& scene, Rules rules, const std::optional<Color>& to_move,
                   std::vector<std::string> words);

}  // namespace referee::internal::checkers
