#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/checkers/pdn/game_type.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/pdn/routes.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// Moves as PDN writes them: 11-15, 15x22x31, c3-d4, cd4. Squares are numbers on the board of the
/// rules, from 1.

/// The squares of a word that is a move, 0 for one that is not on the board. Where the first has no
/// rank, as in cd4, it is one from which a move of the position goes to the last.
struct ReadSquares {
  enum class Start : std::uint8_t { known, none, several };

  std::array<std::uint8_t, Token::most_squares> numbers;
  std::uint8_t count;
  Start start = Start::known;  ///< of those without a rank: none is 0, too

  std::span<const std::uint8_t> all() const { return {numbers.data(), count}; }
};

ReadSquares read_squares(const Token& token, const draughts::Position& position, Rules rules,
                         const Notation& notation);

/// The same positions and moves of checkers in words of the other size; their bits are the same.
inline draughts::Position wide(const Position& position) {
  return static_cast<draughts::Position>(position);
}

inline draughts::Move wide(const Move& move) {
  return {move.captured, 0, move.from, move.to, move.jumps, move.ends_as_king};
}

inline Position narrow(const draughts::Position& position) {
  return static_cast<Position>(position);
}

/// The result of resolving a written move in a position.
template <typename AnyMove>
struct ResolutionOf {
  enum class Kind : std::uint8_t { move, illegal, ambiguous };
  Kind kind = Kind::illegal;
  AnyMove move{};
};

using Resolution = ResolutionOf<Move>;
using AnyResolution = ResolutionOf<draughts::Move>;

/// Finds the move that visits `squares`, at least 2. A chain may leave out any squares between its
/// first and its last. If the text then matches several chains it means all of them if they lead to
/// the same position, and is ambiguous otherwise; but a chain that is written in full is that
/// chain. The first is for English checkers; the other uses it there.
Resolution resolve(const Position& position, Rules rules, std::span<const std::uint8_t> squares);
AnyResolution resolve(const draughts::Position& position, Rules rules,
                      std::span<const std::uint8_t> squares);

/// The same of a word that is such a move, or of a text that is one alone; illegal if it is none.
AnyResolution resolve(const Token& token, const draughts::Position& position, Rules rules,
                      const Notation& notation = {});
AnyResolution resolve(std::string_view text, const draughts::Position& position, Rules rules);

/// The numbers of squares that are bits.
std::vector<std::uint8_t> numbers_of(const std::vector<std::uint8_t>& bits, Rules rules);

/// All squares that a move visits which was written so. REQUIRES: it was resolved.
std::vector<std::uint8_t> visited_squares(const draughts::Position& position, Rules rules,
                                          std::span<const std::uint8_t> squares,
                                          const draughts::Move& move);

/// A move, and squares of it that mean no other.
struct WrittenMove {
  draughts::Move move;
  std::vector<std::uint8_t> squares;
};

/// All moves of a position, sorted by their ends. They have their first and last squares, and all
/// where several captures have the same; in checkers they always have all, and every way is one.
std::vector<WrittenMove> written_moves(const draughts::Position& position, Rules rules);

/// A move's first and last squares, and all between where these are ambiguous.
std::vector<std::uint8_t> short_squares(const draughts::Position& position, Rules rules,
                                        const draughts::Move& move);

/// A move in PDN.
std::string text_of(std::span<const std::uint8_t> squares, bool is_capture, Rules rules,
                    const Notation& notation);

/// The move with all squares it visits, on a board of `size` rows.
std::string text_of(const Path& path, int size);

/// Why a move between two squares of the board cannot be played, in words; on a board of any size,
/// by `side` and the rules of checkers.
std::string why_illegal(const draughts::Position& position, Rules rules, const Notation& notation,
                        unsigned from, unsigned to);
std::string why_illegal(const Board& board, Color side, int from, int to);

inline constexpr const char* ambiguous_reason =
    "it fits several captures that lead to different positions";

/// The move that is most similar to the written squares: one with the same ends, if there is any.
/// REQUIRES: there are moves.
const WrittenMove& nearest(const std::vector<WrittenMove>& moves,
                           std::span<const std::uint8_t> written);

}  // namespace referee::internal::checkers
