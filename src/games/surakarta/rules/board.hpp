#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace referee::internal::surakarta {

/// A point where lines cross, or one that is not on the board at all: column and row from 0 at the
/// top left.
struct Point {
  int x = 0;
  int y = 0;

  /// Whether it is on a board of `size` by `size` points.
  constexpr bool is_on(unsigned size) const {
    const int end = static_cast<int>(size);
    return x >= 0 && y >= 0 && x < end && y < end;
  }

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

inline constexpr unsigned least_size = 4;
inline constexpr unsigned most_size = 16;

/// A board in letters: N times N, row by row from the top, N even from 4 to 16.
///
///     xxxx........oooo        x x x x    y = 0
///                             . . . .
///     x black, o white,       . . . .
///     . an empty point        o o o o    y = 3
class Board {
 public:
  /// Nothing if `letters` is no board: another length, or another letter.
  static std::optional<Board> parse(std::string_view letters);

  /// A board without pieces.
  explicit Board(unsigned size) : size_(size), letters_(std::size_t{size} * size, '.') {}

  /// The board of 6 by 6 with two rows a side, from which recorded games begin.
  static Board start();

  unsigned size() const { return size_; }
  const std::string& letters() const { return letters_; }

  bool holds(Point point) const { return point.is_on(size_); }

  /// The points in the order of the letters.
  std::vector<Point> points() const;

  /// REQUIRES: the point is on the board; so below.
  char at(Point point) const { return letters_[index_of(point)]; }
  std::optional<Side> side_at(Point point) const;
  void put(Point point, char letter) { letters_[index_of(point)] = letter; }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::size_t index_of(Point point) const {
    return static_cast<std::size_t>(point.y) * size_ + static_cast<std::size_t>(point.x);
  }

  unsigned size_;
  std::string letters_;
};

/// A description of valid boards, for messages.
std::string words_on_boards();

}  // namespace referee::internal::surakarta
