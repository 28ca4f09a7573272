#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "games/checkers/rules/draughts.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// A set-up in PDN's notation: the side to move, then the discs of both sides, in any order.
///
///     B:W18,24,K10:B1-5      black to move; white men on 18 and 24, a white king on 10, black men
///                            on 1 to 5

/// Why a text is not a valid set-up.
struct BadFen {
  bool is_malformed = false;  ///< not in the format; otherwise an impossible position
  std::string reason;
};

/// Refuses squares off the board, squares named twice, men on the row where they would have been
/// crowned, more discs of a side than a game begins with, and a board without discs.
std::variant<draughts::Position, BadFen> parse_fen(std::string_view text, Rules rules);

std::string fen_of(const draughts::Position& position, Rules rules);

/// The same for English checkers, which has the same squares as both of its rule sets.
std::variant<Position, BadFen> parse_fen(std::string_view text);

std::string fen_of(const Position& position);

}  // namespace referee::internal::checkers
