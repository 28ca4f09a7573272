#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The text that the players see: the output of `boxshogi -f` and `boxshogi -i`, in its parts.
///
///     lower player action: move b1 b2        action_line
///     5 | N| G| R| S| D|                     turn_of: the board and the captures,
///     ...
///     1 | d|__| r| g| n|
///         a  b  c  d  e
///
///     Captures UPPER: P
///     Captures lower:
///
///     UPPER player is in check!              and what comes next, or the end
///     Available moves:
///     move e5 d4
///     UPPER>

/// Repeats what the player wrote, with a line end.
std::string action_line(Side side, std::string_view written);

/// All that a player sees before a move: the board, the captures, the check with the moves out of
/// it, if there is one, and the prompt of the side to move, with `after_prompt`; or the end of the
/// game, with a line end.
std::string turn_of(const Game& game, char after_prompt);

/// All that the players saw after the last move, which was written as `written` if there was one.
std::string last_turn(const Game& game, const std::optional<std::string>& written);

/// The five rows of the board from the top, as turn_of writes them.
std::vector<std::string> board_rows(const Position& position);

/// The legal moves in byte order. A move with and without promotion is listed twice; a preview that
/// has to promote is listed once, with `promote`.
std::vector<std::string> legal_moves(const Position& position);

/// The same; none if the game is over.
std::vector<std::string> legal_moves(const Game& game);

/// Why the side to move cannot play what is written, in words: "the piece on a5 is UPPER's".
/// REQUIRES: parse_move(written) gives nothing or an illegal move, and the position is one of a
/// game that goes on.
std::string why_illegal(const Position& position, std::string_view written);

/// The position on one line: the rows from the top, separated by `/`, empty squares counted; the
/// captures of UPPER and of lower in brackets; `l` or `u` for the side to move; the number of
/// moves that were played.
///
///     NGRSD/4P/5/p4/dsrgn[] l 0
std::string fen(const Game& game);

}  // namespace referee::internal::boxshogi
