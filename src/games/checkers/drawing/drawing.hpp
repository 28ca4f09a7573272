#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "games/checkers/rules/position.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The board as it is shown: the squares "1" to "32" hold b, B, w or W. The marks are the "way" of
/// the last move, from square to square, what it "captured", and the squares, by their numbers, of
/// a move that is "illegal".
game::Scene scene_of(const Position& position, const std::optional<Move>& last,
                     const std::vector<std::uint8_t>& illegal = {});

/// The moves that led to a position, numbered as in PDN, and the board as below. `moves` are the
/// last ones of `plies`; `goes_on` unless the game is over, so that nobody is to move.
game::Picture draw(const Position& position, std::uint64_t plies, const std::vector<Move>& moves,
                   bool goes_on, const game::Canvas& canvas);

/// The board alone: on dark squares their numbers and discs, b, B, w and W, with > < around the one
/// that moved last, to `last`. Below it what that means, and who is to move, if anybody is. Up to
/// 24 rows it fits into 80 columns. Discs on light squares are not drawn.
game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move);

/// The board as the text of an SVG file, black's side on top: the squares with their numbers, the
/// discs, the last move as a line through all squares it visits, with crosses where discs were
/// captured. Below it the words, who is to move, if anybody is, and what the marks mean.
std::string svg_of(const game::Scene& scene, const std::optional<Color>& to_move,
                   std::vector<std::string> words);

}  // namespace referee::internal::checkers
