#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// A move, kept small for the search.
///
/// Members are not initialised, as lists of moves would be cleared before they are filled: write
/// Move{}.
template <typename Word>
struct MoveOf {
  Word captured;
  std::uint32_t ways;  ///< of checkers: of the jumps, two bits each, the first lowest; or 0
  std::uint8_t from;   ///< bits, not numbers of squares
  std::uint8_t to;
  std::uint8_t jumps;  ///< 0: a step
  bool ends_as_king;

  bool is_capture() const { return jumps != 0; }

  /// The same in another word, which is wide enough.
  template <typename To>
  explicit operator MoveOf<To>() const {
    return {static_cast<To>(captured), ways, from, to, jumps, ends_as_king};
  }

  friend bool operator==(const MoveOf&, const MoveOf&) = default;
};

/// Of checkers: every way to capture is a move.
using Move = MoveOf<Squares>;
static_assert(sizeof(Move) == 16);

/// Of all rule sets, each with a layout of its own, so that a position means nothing without its
/// rules. Moves that differ only in the squares between, or in the order of the captures, are the
/// same one, by the rules of checkers as well.
namespace draughts {
using Position = PositionOf<WideSquares>;
using Move = MoveOf<WideSquares>;
using checkers::KingSteps, checkers::Layout, checkers::WideSquares, checkers::lowest_bit,
    checkers::most_bits, checkers::number_of;
}  // namespace draughts

/// All moves of a position. 68 is a proven bound for captures: the dark squares fall into four
/// groups of 8 that a disc cannot jump out of, and whatever is on one, at most 17 chains begin
/// there (tests/games/checkers tries all). Steps join 49 pairs of squares, each used by one step.
class MoveList {
 public:
  using value_type = Move;

  static constexpr unsigned most_moves = 68;

  void push_back(const Move& move) { moves_[count_++] = move; }
  void clear() { count_ = 0; }

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

/// Both sides' men on all rows but the two in the middle.
draughts::Position start_position(Rules rules);

/// All moves of the side to move, in no particular order. If there are none, it has lost.
MoveList generate(const Position& position, Rules rules);
std::vector<draughts::Move> generate(const draughts::Position& position, Rules rules);

/// Those of the discs on `from` alone. REQUIRES: can_capture(position).
MoveList captures_from(const Position& position, Rules rules, Squares from);

/// The jumps of a capture so far: the latest one, and by `before` those before it.
struct Jumps {
  const Jumps* before = nullptr;
  std::uint32_t ways = 0;  ///< as MoveOf has them; 0 where kings fly
  std::uint8_t bit = 0;    ///< where it ended
  std::uint8_t count = 0;
  std::uint8_t met = 0;  ///< so many of Sought::through were visited, in this order
};

/// Which captures are looked for; all, unless it says otherwise.
struct Sought {
  WideSquares captured = ~WideSquares{0};      ///< of no other discs
  std::span<const std::uint8_t> through = {};  ///< bits of squares whose visits are counted
};

/// Is called for each way to play a capture; what is captured, its rank, the jumps, and whether the
/// disc ends as a king.
using CaptureVisitor = std::function<void(WideSquares, unsigned, const Jumps&, bool)>;

/// Visits the captures of the disc on `from`, of all ways or those that are sought; also those that
/// are not of the highest rank. Some of the ways to the same captured discs and square are left out
/// where kings fly. REQUIRES: it is the side to move's.
void visit_captures(const draughts::Position& position, Rules rules, unsigned from,
                    const Sought& sought, const CaptureVisitor& visit);

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
draughts::Position after(const draughts::Position& position, const draughts::Move& move,
                         Rules rules);

/// Whether a move is irreversible, so that no position before it can recur: a capture, or a man's
/// move.
template <typename AnyPosition, typename AnyMove>
bool is_for_good(const AnyPosition& position, const AnyMove& move) {
  return move.is_capture() || !position.is_king(move.from);
}

/// Perft: the number of games of `depth` plies from here. The last ply is counted, not made. What
/// is one move, generate() says: by the rules of checkers, a Position has every way to capture.
std::uint64_t perft(const Position& position, unsigned depth, Rules rules);
std::uint64_t perft(const draughts::Position& position, unsigned depth, Rules rules);

/// On a mirrored board the discs are on its light squares.
Board board_of(const draughts::Position& position, Rules rules);
inline Board board_of(const Position& position) {
  return board_of(static_cast<draughts::Position>(position), Rules::english);
}

/// Nothing if the board has another size, or a disc on a square where none can be. No king has
/// made a step.
std::optional<draughts::Position> position_of(const Board& board, Color to_move, Rules rules);
inline std::optional<Position> position_of(const Board& board, Color to_move) {
  const auto found = position_of(board, to_move, Rules::english);
  return found ? std::optional(static_cast<Position>(*found)) : std::nullopt;
}

namespace draughts {
using checkers::after, checkers::perft, checkers::position_of, checkers::start_position;
}  // namespace draughts

}  // namespace referee::internal::checkers
