#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "games/surakarta/rules/sized_position.hpp"

namespace referee::internal::surakarta {

/// A position on a board of any size: wraps a SizedPosition of the board's size, and has points
/// instead of numbers. It does not know whose turn it is.
class Position {
 public:
  explicit Position(const Board& board);

  unsigned size() const;
  Board board() const;

  /// Whether the point is on the board; REQUIRED of the points of all that follows.
  bool holds(Point point) const;

  /// The side of the piece on a point.
  std::optional<Side> at(Point point) const;
  unsigned pieces(Side side) const;

  /// Whether the piece on `move.from`, of whichever side, may go to `move.to` by such a move. False
  /// if there is no piece.
  bool is_normal_move(const Move& move) const;
  bool is_capture(const Move& move) const;

  /// REQUIRES: one of the two above.
  void play(const Move& move);

  /// All moves of a side, sorted by their numbers.
  std::vector<Move> moves(Side side) const;

  /// Perft: the number of lines of play of `depth` moves, `side` first.
  std::uint64_t perft(Side side, unsigned depth) const;

 private:
  using Sized =
      std::variant<SizedPosition<4>, SizedPosition<6>, SizedPosition<8>, SizedPosition<10>,
                   SizedPosition<12>, SizedPosition<14>, SizedPosition<16>>;

  Sized position_;
};

/// The board after a normal move, or after a capture, of the piece on `move.from`, of whichever
/// side; nothing if that is not legal. Points may be anywhere.
std::optional<Board> after_normal_move(const Board& board, const Move& move);
std::optional<Board> after_capture(const Board& board, const Move& move);

/// The board after moves of either kind. The sides must take turns; either may begin. Nothing if
/// any of the moves is not legal.
std::optional<Board> after_moves(const Board& board, std::span<const Move> moves);

}  // namespace referee::internal::surakarta
