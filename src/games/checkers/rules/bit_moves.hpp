#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// A move on the dark squares of 8x8, kept small for the search. The squares a jumping disc visits
/// follow from its start and the directions of its jumps, two bits each, the first lowest.
///
/// Members are not initialised, as lists of moves would be cleared before they are filled: write
/// Move{}.
struct Move {
  /// The most jumps of one move: a disc that jumps stays on 8 squares, which 9 jumps join.
  static constexpr unsigned most_jumps = 9;

  Squares captured;
  std::uint32_t ways;
  std::uint8_t from;  ///< bits, not PDN numbers
  std::uint8_t to;
  std::uint8_t jumps;  ///< 0: a step
  bool ends_as_king;

  bool is_capture() const { return jumps != 0; }

  /// Whether both lead from the same position to the same one. A disc that captures the same discs
  /// visits the same squares, so both are crowned or none.
  bool leads_where(const Move& other) const {
    return from == other.from && to == other.to && captured == other.captured;
  }

  friend bool operator==(const Move&, const Move&) = default;
};

/// The squares a move visits, as bits, start and end included.
struct Visited {
  std::array<std::uint8_t, Move::most_jumps + 1> bits;
  unsigned count = 0;

  const std::uint8_t* begin() const { return bits.data(); }
  const std::uint8_t* end() const { return bits.data() + count; }
};

inline Visited visited(const Move& move) {
  constexpr std::array<int, 4> bits_a_jump{8, 10, -10, -8};
  Visited squares;
  squares.bits[squares.count++] = move.from;
  if (!move.is_capture()) {
    squares.bits[squares.count++] = move.to;
    return squares;
  }
  int at = move.from;
  for (unsigned i = 0; i < move.jumps; ++i) {
    at += bits_a_jump[move.ways >> (2 * i) & 3];
    squares.bits[squares.count++] = static_cast<std::uint8_t>(at);
  }
  return squares;
}

/// All moves of a position. 68 is a proven bound for captures: the dark squares fall into four
/// groups of 8 that a disc cannot jump out of, and whatever is on one, at most 17 chains begin
/// there (tests/games/checkers tries all). Steps join 49 pairs of squares, each used by one step.
class MoveList {
 public:
  static constexpr unsigned most_moves = 68;

  void push(const Move& move) { moves_[count_++] = move; }

  unsigned size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Move& operator[](unsigned index) { return moves_[index]; }
  const Move& operator[](unsigned index) const { return moves_[index]; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + count_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + count_; }

 private:
  unsigned count_ = 0;
  std::array<Move, most_moves> moves_;  // of which the first count_ mean something
};

/// The fast move generator, on bitboards: 8x8, dark squares only, all discs at once by shifts.

/// All moves of the side to move.
MoveList generate(const Position& position, Rules rules);

/// Those of the discs on `from` alone. REQUIRES: can_capture(position).
MoveList captures_from(const Position& position, Rules rules, Squares from);

/// Whether the side to move can, and so must, capture.
bool can_capture(const Position& position);

/// Whether it has any move.
bool can_move(const Position& position);

/// The step from `from` to `to`, considering only these two squares: captures are not checked.
/// Nothing if there is none. REQUIRES: the side to move has a disc on `from`, a single bit, as `to`
/// is.
std::optional<Move> step_between(const Position& position, Squares from, Squares to);

/// The position after one of its moves.
Position after(const Position& position, const Move& move);

/// Whether a move is irreversible, so that no position before it can recur: a capture, or a man's
/// move.
inline bool is_for_good(const Position& position, const Move& move) {
  return move.is_capture() || !position.is_king(move.from);
}

/// Perft: the number of games of `depth` plies from here. The last ply is counted, not made.
std::uint64_t perft(const Position& position, unsigned depth, Rules rules);

}  // namespace referee::internal::checkers
