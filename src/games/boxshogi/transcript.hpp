#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/boxshogi/game.hpp"

namespace referee::internal::boxshogi {

/// What the players see: the output of `boxshogi -f` and `boxshogi -i`, in its parts.
///
///     lower player action: move b1 b2        append_action
///     5 | N| G| R| S| D|                     append_position
///     ...
///     1 | d|__| r| g| n|
///         a  b  c  d  e
///
///     Captures UPPER: P
///     Captures lower:
///
///     UPPER player is in check!              append_outlook: what comes next, or the end
///     Available moves:
///     move e5 d4
///     UPPER>

/// A line that repeats what the player wrote.
void append_action(std::string& text, Side side, std::string_view written);

/// The board, the captures, and the empty lines behind each.
void append_position(std::string& text, const Game& game);

/// The check with the ways out of it, if there is one, and whose move it is, without a line end; or
/// the end of the game, with one.
void append_outlook(std::string& text, const Game& game);

/// All of what the players saw when the last move had been made: the move if there was one,
/// `written` being what its player wrote, the position and the outlook. Ends with a line end.
std::string last_turn(const Game& game, const std::optional<std::string>& written);

/// The five rows of the board from the top, as append_position writes them.
std::vector<std::string> board_rows(const Position& position);

/// The legal moves in byte order. Promoting and plain moves are two; a preview that has to promote
/// has one, with `promote`.
std::vector<std::string> legal_moves(const Game& game);

/// The position on one line: the rows from the top, `/` between them, empty squares counted; the
/// captures of UPPER and of lower in brackets; `l` or `u` for the side to move; the moves made.
///
///     NGRSD/4P/5/p4/dsrgn[] l 0
std::string fen(const Game& game);

}  // namespace referee::internal::boxshogi
