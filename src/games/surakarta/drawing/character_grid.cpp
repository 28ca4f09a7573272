#include "games/surakarta/drawing/character_grid.hpp"

namespace referee::internal::surakarta {

void CharacterGrid::put(int column, int row, char c, Style style) {
  const int square = row * columns_ + column;
  squares_[static_cast<std::size_t>(square)] = {c, style};
}

void CharacterGrid::write(int column, int row, const std::string& text, Style style) {
  for (const char c : text) put(column++, row, c, style);
}

std::vector<game::Picture::Span> CharacterGrid::line(std::size_t first) const {
  std::size_t end = first + static_cast<std::size_t>(columns_);
  while (end > first && squares_[end - 1].c == ' ') --end;
  std::vector<game::Picture::Span> spans;
  for (std::size_t i = first; i < end; ++i) {
    const auto& [c, style] = squares_[i];
    if (spans.empty() || spans.back().style != style) spans.push_back({"", style});
    spans.back().text += c;
  }
  return spans;
}

game::Picture CharacterGrid::picture() const {
  game::Picture picture;
  for (std::size_t first = 0; first < squares_.size();
       first += static_cast<std::size_t>(columns_)) {
    picture.lines.push_back(line(first));
  }
  return picture;
}

}  // namespace referee::internal::surakarta
