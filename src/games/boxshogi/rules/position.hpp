#pragma once

#include <array>

#include "games/boxshogi/rules/attacks.hpp"
#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// Bitboards of the pieces, the hands, and the side to move. Plays moves; MoveGenerator tells
/// whether they are legal.
///
///     5 | N| G| R| S| D|      of_kind(preview)   .....    of_side(upper)   xxxxx
///     4 |__|__|__|__| P|                         ....x                     ....x
///     3 |__|__|__|__|__|                         .....                     .....
///     2 | p|__|__|__|__|                         x....                     .....
///     1 | d| s| r| g| n|                         .....                     .....
///         a  b  c  d  e
///
/// A piece is stored three times: on the board of its side, on the board of its kind (and on that
/// of the promoted pieces), and by its square. Of the hands only the number of each kind matters
/// here; Game has the order in which they were captured.
class Position {
 public:
  /// An empty board, empty hands, lower's move.
  Position() = default;

  Side to_move() const { return to_move_; }
  Piece at(Square square) const { return pieces_[square]; }

  Board occupied() const { return of_side_[0] | of_side_[1]; }
  Board of_side(Side side) const { return of_side_[index(side)]; }
  Board of_kind(Kind kind) const { return of_kind_[index(kind)]; }
  Board promoted() const { return promoted_; }

  /// The pieces that move as shields do: shields, and promoted relays and previews.
  Board golden() const {
    return of_kind(Kind::shield) | (promoted_ & (of_kind(Kind::relay) | of_kind(Kind::preview)));
  }

  unsigned in_hand(Side side, Kind kind) const { return hands_[index(side)][index(kind)]; }

  /// REQUIRES: the side has exactly one drive.
  Square drive(Side side) const { return first_square(of_kind(Kind::drive) & of_side(side)); }

  /// The pieces of `side` that attack `square`, if the occupied squares are `occupied`.
  Board attackers(Square square, Side side, Board occupied) const;

  bool is_in_check(Side side) const { return attackers(drive(side), other(side), occupied()) != 0; }

  /// REQUIRES: `square` is empty.
  void put(Piece piece, Square square);
  void add_to_hand(Side side, Kind kind) { ++hands_[index(side)][index(kind)]; }

  /// Moves or drops, promotes if the move says so, puts a captured piece into the hand, and gives
  /// the other side the move. Returns the captured piece. REQUIRES: there is such a piece of the
  /// side to move, and none of it on the move's target.
  Piece play(Move move);

 private:
  void remove(Square square);

  std::array<Board, 2> of_side_{};
  std::array<Board, kinds> of_kind_{};
  Board promoted_ = 0;
  std::array<Piece, squares> pieces_{};
  std::array<std::array<std::uint8_t, droppable_kinds>, 2> hands_{};
  Side to_move_ = Side::lower;
};

inline Board Position::attackers(Square square, Side side, Board occupied) const {
  // One side's shields attack a square from those squares that the other side's would attack from
  // it.
  const std::size_t back = index(other(side));
  const Board drives =
      of_kind(Kind::drive) | (promoted_ & (of_kind(Kind::notes) | of_kind(Kind::governance)));
  const Board found = (attacks.shield[back][square] & golden()) |
                      (attacks.relay[back][square] & of_kind(Kind::relay) & ~promoted_) |
                      (attacks.preview[back][square] & of_kind(Kind::preview) & ~promoted_) |
                      (attacks.drive[square] & drives) |
                      (notes_attacks(square, occupied) & of_kind(Kind::notes)) |
                      (governance_attacks(square, occupied) & of_kind(Kind::governance));
  return found & of_side(side);
}

inline void Position::put(Piece piece, Square square) {
  pieces_[square] = piece;
  of_side_[index(piece.side())] |= bit(square);
  of_kind_[index(piece.kind())] |= bit(square);
  if (piece.is_promoted()) promoted_ |= bit(square);
}

inline void Position::remove(Square square) {
  const Piece piece = pieces_[square];
  pieces_[square] = Piece();
  of_side_[index(piece.side())] &= ~bit(square);
  of_kind_[index(piece.kind())] &= ~bit(square);
  promoted_ &= ~bit(square);
}

inline Piece Position::play(Move move) {
  const Side side = to_move_;
  to_move_ = other(side);
  if (move.is_drop()) {
    --hands_[index(side)][index(move.kind())];
    put(Piece(move.kind(), side), move.to());
    return Piece();
  }
  const Piece piece = pieces_[move.from()];
  const Piece captured = pieces_[move.to()];
  if (!captured.is_none()) {
    remove(move.to());
    add_to_hand(side, captured.kind());
  }
  remove(move.from());
  put(Piece(piece.kind(), side, piece.is_promoted() || move.promotes()), move.to());
  return captured;
}

}  // namespace referee::internal::boxshogi
