#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// `lower` sits at row 1, plays towards row 5 and moves first; its pieces are written in lower
/// case.
enum class Side : std::uint8_t { lower, upper };

constexpr Side other(Side side) {
  return side == Side::lower ? Side::upper : Side::lower;
}

constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

constexpr std::string_view name_of(Side side) {
  return side == Side::lower ? "lower" : "UPPER";
}

/// The kind of a piece; the order is our own. A drive is never in a hand.
enum class Kind : std::uint8_t { preview, relay, shield, governance, notes, drive };

inline constexpr std::size_t kinds = 6;
inline constexpr std::size_t droppable_kinds = 5;

/// The set has two of each kind but the drive, wherever they are.
inline constexpr unsigned pieces_of_a_kind = 2;

constexpr std::size_t index(Kind kind) {
  return static_cast<std::size_t>(kind);
}

constexpr bool can_promote(Kind kind) {
  return kind != Kind::shield && kind != Kind::drive;
}

inline constexpr std::string_view kind_letters = "prsgnd";  // by kind

constexpr char letter_of(Kind kind) {
  return kind_letters[index(kind)];
}

/// The kind with this letter, which is in lower case.
constexpr std::optional<Kind> kind_of(char letter) {
  const std::size_t found = kind_letters.find(letter);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(found);
}

/// The content of a square: a piece, or nothing.
///
///     bits    4     3          2 1 0
///             side  promoted   kind; 7: nothing
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Kind kind, Side side, bool promoted = false)
      : bits_(static_cast<std::uint8_t>(index(kind) | (promoted ? 8U : 0U) | index(side) << 4)) {}

  constexpr bool is_none() const { return (bits_ & 7) == 7; }
  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 7); }
  constexpr bool is_promoted() const { return (bits_ & 8) != 0; }
  constexpr Side side() const { return static_cast<Side>(bits_ >> 4); }

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t bits_ = 7;
};

/// The pieces that one side has captured and not dropped, in the order of capture. Never promoted.
class Hand {
 public:
  /// As many as there are in the set.
  static constexpr std::size_t most = droppable_kinds * pieces_of_a_kind;

  constexpr std::size_t size() const { return size_; }
  constexpr Kind operator[](std::size_t i) const { return kinds_[i]; }

  /// REQUIRES: size() < most.
  constexpr void add(Kind kind) { kinds_[size_++] = kind; }

  /// Takes out the first of this kind. REQUIRES: there is one.
  constexpr void take(Kind kind) {
    std::size_t i = 0;
    while (kinds_[i] != kind) ++i;
    for (--size_; i < size_; ++i) kinds_[i] = kinds_[i + 1];
  }

 private:
  std::array<Kind, most> kinds_{};
  std::uint8_t size_ = 0;
};

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
