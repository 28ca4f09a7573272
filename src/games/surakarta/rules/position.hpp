#pragma once

#include <cstdint>
#include <optional>
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

  static Sized sized(const Board& board);

  Sized position_;
};

}  // namespace referee::internal::surakarta
