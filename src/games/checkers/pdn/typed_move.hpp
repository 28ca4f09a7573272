#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/checkers/pdn/played_game.hpp"
#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::checkers {

/// Moves as people write them, on boards of any size whose discs are on dark squares: the numbers
/// of squares, 11-15 or 15x22x31.

/// A move, or why the text is none that the side to move can play.
struct NoMove {
  bool is_malformed = false;  ///< it is not even written as a move
  std::string reason;
};

/// Understands a move as PDN is understood, on other boards than 8x8 as well: a chain may leave out
/// squares between its first and its last if only one position can be meant. Of very many chains
/// only the first most_chains are looked at for one that is not written in full.
std::variant<Path, NoMove> read_move(const PlayedGame& game, std::string_view text);

inline constexpr std::size_t most_chains = 10000;

/// Several moves, as PDN writes them: with or without numbers, as in "1. 9-13 21-17 2. 5-9".
/// They are played; returns why one cannot be, or an empty text.
std::string play_moves(PlayedGame& game, std::string_view text);

/// The move with all squares it visits, on a board of `size` rows.
std::string text_of(const Path& path, int size);

}  // namespace referee::internal::checkers
