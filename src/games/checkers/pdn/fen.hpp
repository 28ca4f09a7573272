#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "games/checkers/pdn/game_type.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// A set-up in PDN's notation: the side to move, then the discs of both sides, in any order.
///
///     B:W18,24,K10:B1-5      black to move; white men on 18 and 24, a white king on 10, black men
///                            on 1 to 5
///     W:Wc3,Kd4:Bh8          the same in letters
///     W:WK50:BK1,2:H3:F9     the numbers of moves that some programs add mean nothing
///     W:WK50:BK1,2:+2+0      Frisian: the latest moves of white's king, then of black's; nothing
///                            is known of a side that has several kings

/// Why a text is not a valid set-up.
struct BadFen {
  bool is_malformed = false;  ///< not in the format; otherwise an impossible position
  std::string reason;
};

/// Refuses squares off the board, squares named twice, men on the row where they would have been
/// crowned, more discs of a side than a game begins with, and a board without discs.
std::variant<draughts::Position, BadFen> parse_fen(std::string_view text, Rules rules,
                                                   const Notation& notation = {});

/// By the numbers of the rules' board, or in the notation of a record; with the moves of Frisian
/// kings if there are any.
std::string fen_of(const draughts::Position& position, Rules rules, const Notation& notation = {});

/// The same for English checkers, which has the same squares as both of its rule sets.
std::variant<Position, BadFen> parse_fen(std::string_view text);

std::string fen_of(const Position& position);

}  // namespace referee::internal::checkers
