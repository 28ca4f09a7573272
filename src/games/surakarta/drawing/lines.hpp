#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "game/picture.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

inline std::string column_name(int column, bool squares) {
  return squares ? std::string(1, static_cast<char>('A' + column)) : fmt::format("{}", column);
}

inline std::string row_name(int row, bool squares) {
  return fmt::format("{}", squares ? row + 1 : row);
}

/// The lines of a board, and its tracks, from the outer one, 1, on.
struct Lines {
  explicit Lines(const game::Scene& scene) {
    while (static_cast<std::size_t>(size) * static_cast<std::size_t>(size) < scene.cells.size()) {
      ++size;
    }
  }

  int last() const { return size - 1; }
  int tracks() const { return size / 2 - 1; }
  /// The track of a line, 0 for the outermost ones.
  int track(int line) const { return std::min(line, last() - line); }
  Point point(std::size_t cell) const {
    return {static_cast<int>(cell) % size, static_cast<int>(cell) / size};
  }

  int size = 0;
};

/// Where the arc between two points of a route is: at which corner of the board, on which track,
/// and whether it begins at the end of a column.
struct Arc {
  Arc(const Lines& lines, Point from, Point to)
      : begins_at_column(lines.track(from.y) == 0),
        track(lines.track(begins_at_column ? from.x : from.y)),
        right(std::min(from.x, to.x) > 0),
        bottom(std::min(from.y, to.y) > 0) {}

  bool begins_at_column;
  int track;
  bool right;
  bool bottom;
};

}  // namespace referee::internal::surakarta
