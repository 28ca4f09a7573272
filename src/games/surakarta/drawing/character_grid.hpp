#pragma once

#include <string>
#include <vector>

#include "game/picture.hpp"

namespace referee::internal::surakarta {

/// A character grid on which a Picture is drawn. Columns and rows count from 0 at the top left.
/// REQUIRES of all: the place is on the grid.
class CharacterGrid {
 public:
  using Style = game::Picture::Style;

  CharacterGrid(int columns, int rows)
      : columns_(columns), squares_(static_cast<std::size_t>(columns * rows)) {}

  void put(int column, int row, char c, Style style);
  void write(int column, int row, const std::string& text, Style style);

  /// Trailing blanks of lines are removed.
  game::Picture picture() const;

 private:
  struct Square {
    char c = ' ';
    Style style = Style::plain;
  };

  std::vector<game::Picture::Span> line(std::size_t first) const;

  int columns_;
  std::vector<Square> squares_;
};

}  // namespace referee::internal::surakarta
