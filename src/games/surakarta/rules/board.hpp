#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/surakarta/rules/point.hpp"

namespace referee::internal::surakarta {

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

  bool holds(Point point) const {
    const int size = static_cast<int>(size_);
    return point.x >= 0 && point.y >= 0 && point.x < size && point.y < size;
  }

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
