#pragma once

#include <cstdint>

namespace referee::internal::surakarta {

/// A point where lines cross, or one that is not on the board at all: column and row from 0 at the
/// top left.
struct Point {
  int x = 0;
  int y = 0;

  friend constexpr bool operator==(const Point&, const Point&) = default;
  friend constexpr auto operator<=>(const Point&, const Point&) = default;
};

/// The points of a board of N by N, numbered row by row.
template <unsigned N>
constexpr Point point_of(unsigned number) {
  return {static_cast<int>(number % N), static_cast<int>(number / N)};
}

/// The start and end of a move. The way is not included: a capture may have several routes.
struct Move {
  Point from;
  Point to;

  friend constexpr bool operator==(const Move&, const Move&) = default;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

enum class Side : std::uint8_t {
  black,  ///< x; begins at the top
  white,  ///< o
};

constexpr Side other(Side side) {
  return side == Side::black ? Side::white : Side::black;
}

/// The letters used in boards.
constexpr char letter_of(Side side) {
  return side == Side::black ? 'x' : 'o';
}

}  // namespace referee::internal::surakarta
