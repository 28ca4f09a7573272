#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// A place on a board, counted from 0 at the top left.
struct Square {
  int row = 0;
  int column = 0;

  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

inline constexpr char empty_square = '_';

/// A board of any size with discs on squares of either colour, one character a square:
///
///        column 0 1 2 3
///     row 0     _ b _ b      b a black man, B a black king
///     row 1     _ _ _ _      w a white man, W a white king
///     row 2     _ _ _ _      _ empty
///     row 3     w _ w _
///
/// Knows where discs are, and no rules.
class Board {
 public:
  static constexpr int least_size = 4;
  static constexpr int most_size = 32;

  /// An empty board. REQUIRES: least_size <= `size` <= most_size.
  explicit Board(int size);

  /// The starting position: all dark squares full, row + column odd, except the two rows in the
  /// middle. REQUIRES: as above, and `size` even.
  static Board start(int size);

  /// Parses rows; a text as the result says why they are no board.
  static std::variant<Board, std::string> from_rows(const std::vector<std::string_view>& rows);

  int size() const { return size_; }
  bool holds(Square square) const {
    return square.row >= 0 && square.row < size_ && square.column >= 0 && square.column < size_;
  }

  /// REQUIRES: the board holds `square`.
  char at(Square square) const { return cells_[index(square)]; }
  void put(Square square, char disc) { cells_[index(square)] = disc; }

  /// Calls `f(square, disc)` for each disc, row by row, until it returns false. Returns whether it
  /// never did.
  template <typename F>
  bool every_disc(F&& f) const {
    for (Square square; square.row < size_; ++square.row) {
      for (square.column = 0; square.column < size_; ++square.column) {
        if (at(square) != empty_square && !f(square, at(square))) return false;
      }
    }
    return true;
  }

  std::string_view row(int row) const {
    return std::string_view(cells_).substr(index({row, 0}), static_cast<std::size_t>(size_));
  }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::size_t index(Square square) const {
    return static_cast<std::size_t>(square.row) * static_cast<std::size_t>(size_) +
           static_cast<std::size_t>(square.column);
  }

  int size_;
  std::string cells_;
};

/// The colour of a disc; nothing for an empty square.
constexpr std::optional<Color> color_of(char disc) {
  if (disc == 'b' || disc == 'B') return Color::black;
  if (disc == 'w' || disc == 'W') return Color::white;
  return std::nullopt;
}

constexpr bool is_king(char disc) {
  return disc == 'B' || disc == 'W';
}

constexpr char disc_of(Color color, bool king) {
  if (color == Color::black) return king ? 'B' : 'b';
  return king ? 'W' : 'w';
}

/// The direction in which men of this colour move: one row down for black, one up for white.
constexpr int forward(Color color) {
  return color == Color::black ? 1 : -1;
}

/// Dark squares, row + column odd, have numbers from 1, row by row; on 8x8 those of PDN.
constexpr bool is_dark(Square square) {
  return (square.row + square.column) % 2 != 0;
}

/// REQUIRES: a dark square of a board of `size` rows.
constexpr int number_of(Square square, int size) {
  return (square.row * size + square.column) / 2 + 1;
}

/// How many dark squares there are: the highest number.
constexpr int dark_squares(int size) {
  return size * size / 2;
}

/// REQUIRES: a number from 1 to dark_squares(size).
constexpr Square square_of_number(int number, int size) {
  const int index = 2 * (number - 1);
  const Square square{index / size, index % size};
  return is_dark(square) ? square : Square{(index + 1) / size, (index + 1) % size};
}

/// The row on which its men are crowned.
constexpr int far_row(Color color, int size) {
  return color == Color::black ? size - 1 : 0;
}

}  // namespace referee::internal::checkers
