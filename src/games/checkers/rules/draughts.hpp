#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/checkers/rules/layout.hpp"

namespace referee::internal::checkers::draughts {

/// Positions and moves of all rule sets (rules.hpp), on bitboards. Each has a layout of its own, so
/// that a position means nothing without its rules. The rule sets of checkers are here as well, for
/// tests; for their records, search and perft bit_moves.hpp is faster.

/// The latest moves of a player, as far as they were steps of one king: where it is, and how many.
/// Counted where the rules limit them, while the player has men.
struct KingSteps {
  std::uint8_t bit = 0;
  std::uint8_t count = 0;

  friend bool operator==(const KingSteps&, const KingSteps&) = default;
};

template <typename Word>
struct PositionOf {
  Word black = 0;  ///< its men and kings
  Word white = 0;
  Word kings = 0;  ///< of both
  Color to_move = Color::white;
  std::array<KingSteps, 2> king_steps{};  ///< of black and white

  constexpr Word of(Color color) const { return color == Color::black ? black : white; }
  constexpr bool is_king(unsigned bit) const { return (kings >> bit & 1) != 0; }

  /// Calls `f(color, is_king, bit)` for each disc: black's first, each side's from square 1 on.
  template <typename F>
  constexpr void for_each_disc(F&& f) const {
    for (const Color color : {Color::black, Color::white}) {
      for (Word rest = of(color); rest != 0; rest &= rest - 1) {
        f(color, is_king(lowest_bit(rest)), lowest_bit(rest));
      }
    }
  }

  friend bool operator==(const PositionOf&, const PositionOf&) = default;
};

/// A move. Two that differ only in the squares between, or in the order of the captures, are the
/// same one.
template <typename Word>
struct MoveOf {
  Word captured;
  std::uint8_t from;  ///< bits of the layout, not numbers of squares
  std::uint8_t to;
  bool ends_as_king;

  bool is_capture() const { return captured != 0; }

  friend bool operator==(const MoveOf&, const MoveOf&) = default;
};

using Position = PositionOf<WideSquares>;
using Move = MoveOf<WideSquares>;

/// Both sides' men on all rows but the two in the middle.
Position start_position(Rules rules);

/// All moves of the side to move, in no particular order. If there are none, it has lost.
std::vector<Move> generate(const Position& position, Rules rules);

/// The position after one of its moves.
Position after(const Position& position, const Move& move, Rules rules);

/// The squares that a move visits, as bits, start and end included. Of several ways it is one that
/// visits the squares `through` between its ends, in this order, and no others if there is one; if
/// there is none, nothing. A king's squares tell which discs it captures. REQUIRES: one of the
/// position's moves.
std::vector<std::uint8_t> route(const Position& position, const Move& move, Rules rules,
                                std::span<const std::uint8_t> through = {});

/// Perft: the number of games of `depth` plies from here.
std::uint64_t perft(const Position& position, unsigned depth, Rules rules);

}  // namespace referee::internal::checkers::draughts
