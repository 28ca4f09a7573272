#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// The notation of pieces, squares, hands and moves. Grammar and examples:
/// docs/formats/boxshogi.md. Nothing here knows the rules, whose turn it is, or what is on the
/// board.
///
///     d a1   +P c5                        a piece on its square: lower's are in lower case
///     []     [S G N]                      a hand
///     move a2 a3     move a4 a5 promote   the moves; a drop names its piece in lower case,
///     drop s c3                           whichever side drops it

/// "c3".
std::optional<Square> parse_square(std::string_view field);

/// "s", "+R". Also accepts pieces that no game has, such as a promoted drive.
std::optional<Piece> parse_piece(std::string_view field);

/// The pieces of a hand, in its order. Promoted pieces and drives are in no hand.
std::optional<std::vector<Piece>> parse_hand(std::string_view line);

/// The move on a line; nothing if the line has none.
std::optional<Move> parse_move(std::string_view line);

/// The squares that a written move names, for a drawing; none if it is malformed.
Board squares_of(std::string_view written);

/// "s", "+R".
std::string text_of(Piece piece);

/// The pieces in the hand of a side, one by one.
std::vector<std::string> texts_of(const Hand& hand, Side side);

std::string name_of(Square square);

/// As parse_move reads it.
std::string text_of(Move move);

}  // namespace referee::internal::boxshogi
