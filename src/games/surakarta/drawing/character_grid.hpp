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
      : lines_(static_cast<std::size_t>(rows),
               Line(static_cast<std::size_t>(columns), {' ', Style::plain})) {}

  void put(int column, int row, char c, Style style) {
    lines_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {c, style};
  }

  void write(int column, int row, const std::string& text, Style style) {
    for (const char c : text) put(column++, row, c, style);
  }

  /// Trailing blanks of lines are removed, and characters of one style put together.
  game::Picture picture() const {
    game::Picture picture;
    for (Line line : lines_) {
      while (!line.empty() && line.back().first == ' ') line.pop_back();
      std::vector<game::Picture::Span>& spans = picture.lines.emplace_back();
      for (const auto& [c, style] : line) {
        if (spans.empty() || spans.back().style != style) spans.push_back({"", style});
        spans.back().text += c;
      }
    }
    return picture;
  }

 private:
  using Line = std::vector<std::pair<char, Style>>;

  std::vector<Line> lines_;
};

}  // namespace referee::internal::surakarta
