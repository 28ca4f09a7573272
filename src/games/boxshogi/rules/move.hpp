#pragma once

#include <cstdint>

#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// A move of a piece on the board, or a drop of one from the hand. The side that makes it is not
/// stored.
class Move {
 public:
  static constexpr Move step(Square from, Square to, bool promotes) {
    return Move(from, to, promotes);
  }
  static constexpr Move drop(Kind kind, Square to) {
    return Move(squares + static_cast<unsigned>(index(kind)), to, false);
  }

  constexpr bool is_drop() const { return from_ >= squares; }

  /// REQUIRES: is_drop().
  constexpr Kind kind() const { return static_cast<Kind>(from_ - squares); }

  /// REQUIRES: !is_drop().
  constexpr Square from() const { return from_; }

  constexpr Square to() const { return to_; }
  constexpr bool promotes() const { return promotes_; }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  constexpr Move(Square from, Square to, bool promotes)
      : from_(static_cast<std::uint8_t>(from)),
        to_(static_cast<std::uint8_t>(to)),
        promotes_(promotes) {}

  std::uint8_t from_;  // of a drop: 25 + kind
  std::uint8_t to_;
  bool promotes_;
};

}  // namespace referee::internal::boxshogi
