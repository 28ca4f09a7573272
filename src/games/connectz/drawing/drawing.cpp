#include "games/connectz/drawing/drawing.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/connectz/drawing/window.hpp"

namespace referee::internal::connectz {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

constexpr std::uint64_t cell_width = 3;     // " X "
constexpr std::uint64_t side_width = 12;    // row number, frame
constexpr std::uint64_t lines_around = 5;   // bottom, column numbers, legend, the note on the part
constexpr std::uint64_t widest_number = 2;  // of a column number, in digits, to be printed under it

std::uint64_t room(std::uint64_t whole, std::uint64_t taken) {
  return whole > taken ? whole - taken : 1;
}

class BoardPainter {
 public:
  BoardPainter(const Scene& scene, const game::Canvas& canvas)
      : scene_(scene),
        window_(scene, std::max<std::uint64_t>(room(canvas.columns, side_width) / cell_width, 1),
                room(canvas.rows, lines_around)) {}

  game::Picture draw() {
    for (std::uint64_t i = window_.rows.count; i-- > 0;) draw_row(window_.rows.at(i));
    draw_foot();
    draw_legend();
    if (!window_.is_all_of(scene_.frame)) line({window_.words(scene_.frame), Style::plain});
    return std::move(picture_);
  }

 private:
  void line(Span span) { picture_.lines.push_back({std::move(span)}); }

  void draw_row(const base::Natural& row) {
    std::vector<Span> spans{{fmt::format("{:>9} |", row.short_digits()), Style::faint}};
    for (std::uint64_t i = 0; i < window_.columns.count; ++i) {
      spans.push_back(cell({window_.columns.at(i), row.clamped() - 1}));
    }
    spans.push_back({"|", Style::faint});
    picture_.lines.push_back(std::move(spans));
  }

  Span cell(const Cell& cell) {
    const auto player = scene_.board.at(cell.column, cell.row);
    if (!player) return {" . ", Style::faint};
    const char counter = *player == 0 ? 'X' : 'O';
    const Style style = *player == 0 ? Style::first_player : Style::second_player;
    const bool in_line = scene_.is_in_line(cell);
    line_shown_ = line_shown_ || in_line;
    if (cell == scene_.last) {
      last_shown_ = true;
      return {fmt::format(">{}<", counter), in_line ? Style::marked : style};
    }
    if (in_line) return {fmt::format("[{}]", counter), Style::marked};
    return {fmt::format(" {} ", counter), style};
  }

  void draw_foot() {
    const std::string margin(10, ' ');
    line({fmt::format("{}+{}+", margin, std::string(window_.columns.count * cell_width, '-')),
          Style::faint});
    const base::Natural last = window_.columns.at(window_.columns.count - 1);
    std::string numbers = margin + " ";
    if (last.digits().size() <= widest_number) {
      for (std::uint64_t i = 0; i < window_.columns.count; ++i) {
        numbers += fmt::format("{:^3}", window_.columns.first.clamped() + i);
      }
      while (numbers.ends_with(' ')) numbers.pop_back();
    } else {
      numbers += fmt::format(" ^ column {}", window_.columns.first.short_digits());
    }
    line({numbers, Style::faint});
  }

  void draw_legend() {
    std::string legend = "X player 1, O player 2";
    if (last_shown_) legend += ", > < the last counter dropped";
    if (line_shown_) legend += ", [ ] the winning line";
    line({std::move(legend), Style::plain});
  }

  const Scene& scene_;
  Window window_;
  bool last_shown_ = false;
  bool line_shown_ = false;
  game::Picture picture_;
};

}  // namespace

bool Scene::is_in_line(const Cell& cell) const {
  if (!line) return false;
  const std::uint64_t row = cell.row + 1;
  if (line->row_step == 0) {
    return row == line->row && cell.column >= line->column &&
           cell.column <= line->cell(line->count - 1).column;
  }
  const std::uint64_t steps = line->row_step > 0 ? row - line->row : line->row - row;  // may wrap
  return steps < line->count && line->cell(steps).column == cell.column;
}

Cell Scene::focus() const {
  if (line) {
    const auto middle = line->cell(line->count / 2);
    return {middle.column, middle.row - 1};
  }
  if (full_column) return {*full_column, frame.rows.clamped() - 1};
  return last ? *last : Cell{1, 0};
}

game::Picture draw(const Scene& scene, const game::Canvas& canvas, std::vector<std::string> words) {
  game::Picture picture = BoardPainter(scene, canvas).draw();
  if (canvas.image) picture.image = svg_of(scene, std::move(words));
  return picture;
}

}  // namespace referee::internal::connectz
