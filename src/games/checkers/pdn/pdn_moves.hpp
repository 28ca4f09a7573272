#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "games/checkers/rules/draughts.hpp"

namespace referee::internal::checkers {

/// Moves as PDN writes them: the numbers of squares, 11-15 or 15x22x31.

/// The result of resolving a written move in a position.
struct Resolution {
  enum class Kind : std::uint8_t { move, illegal, ambiguous };
  Kind kind = Kind::illegal;
  Move move{};
};

/// Finds the move that visits `squares`, PDN numbers from 1 to 32, at least 2. A chain may leave
/// out any squares between its first and its last. If the text then matches several chains it means
/// all of them if they lead to the same position, and is ambiguous otherwise; but a chain that is
/// written in full is that chain.
Resolution resolve(const Position& position, Rules rules, std::span<const std::uint8_t> squares);

/// The move with all squares it visits; of a path, on a board of `size` rows.
std::string text_of(const Move& move);
std::string text_of(const Path& path, int size);

/// The squares that a move visits, on the board.
Path path_of(const Move& move);

/// Why `side` cannot play a move between two squares of a board, which are numbers on it, in words.
std::string why_illegal(const Board& board, Color side, int from, int to);

inline constexpr const char* ambiguous_reason =
    "it fits several captures that lead to different positions";

/// The legal move that is most similar to the written one, by its PDN numbers: one with the same
/// ends, if there is any. REQUIRES: there are legal moves.
const Move& nearest(const MoveList& moves, std::span<const std::uint8_t> written);

/// A move of any rule set, and its shortest text that means no other: 32-28; of captures with the
/// same ends all squares, 47x33x24.
struct WrittenMove {
  draughts::Move move;
  std::string text;
};

/// All moves of a position, sorted by their squares.
std::vector<WrittenMove> written_moves(const draughts::Position& position, Rules rules);

}  // namespace referee::internal::checkers
