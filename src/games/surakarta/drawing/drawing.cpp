#include "games/surakarta/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/surakarta/drawing/character_grid.hpp"
#include "games/surakarta/rules/route.hpp"

namespace referee::internal::surakarta {

std::string column_name(int column, bool squares) {
  return squares ? std::string(1, static_cast<char>('A' + column)) : fmt::format("{}", column);
}

std::string row_name(int row, bool squares) {
  return fmt::format("{}", squares ? row + 1 : row);
}

namespace {

using Style = game::Picture::Style;

constexpr int margin = 6;  // for the numbers of the rows
constexpr int head = 1;    // for the numbers of the columns
constexpr int legend_rows = 2;

/// The positions of everything in the drawing. With tracks, points are 4 columns and 2 rows apart,
/// and there is room for the arcs around them, 2 columns and 1 row for each track; without, 2
/// columns and 1 row.
class Layout {
 public:
  Layout(int size, bool tracks) : size_(size), tracks_(tracks ? size / 2 - 1 : 0) {
    if (!tracks) stride_ = 2;
  }

  int column(int x) const { return margin + 2 * tracks_ + stride_ * x; }
  int row(int y) const { return head + tracks_ + stride_ / 2 * y; }
  int columns() const { return column(size_ - 1) + 2 * tracks_ + 2; }
  int rows() const { return row(size_ - 1) + tracks_ + 1; }
  int last() const { return size_ - 1; }
  int tracks() const { return tracks_; }

 private:
  int size_;
  int tracks_;
  int stride_ = 4;
};

struct Stroke {
  int column = 0;
  int row = 0;
  char c = ' ';
};

/// The arc of a track around a corner of the board, as characters from the end of its column to the
/// end of its row. Around the top left corner, for track 1:
///
///     .-----.
///     |     |          from (1, 0), up, left, down, and right to (0, 1)
///     |   A-1---
///     '---1-+---
std::vector<Stroke> arc(const Layout& layout, int track, bool right, bool bottom) {
  std::vector<Stroke> strokes;
  const int far_column = layout.column(track);  // as if around the top left corner
  const int far_row = layout.row(track);
  const int left = layout.column(0) - 2 * track;
  const int top = layout.row(0) - track;
  for (int row = layout.row(0) - 1; row > top; --row) strokes.push_back({far_column, row, '|'});
  strokes.push_back({far_column, top, '.'});
  for (int column = far_column - 1; column > left; --column) strokes.push_back({column, top, '-'});
  strokes.push_back({left, top, '.'});
  for (int row = top + 1; row < far_row; ++row) strokes.push_back({left, row, '|'});
  strokes.push_back({left, far_row, '\''});
  for (int column = left + 1; column < layout.column(0); ++column) {
    strokes.push_back({column, far_row, '-'});
  }
  for (Stroke& stroke : strokes) {  // and mirrored for the others
    if (right) {
      stroke.column = layout.column(0) + layout.column(layout.last()) - stroke.column;
    }
    if (bottom) {
      stroke.row = layout.row(0) + layout.row(layout.last()) - stroke.row;
      if (stroke.c != '|' && stroke.c != '-') stroke.c = stroke.c == '.' ? '\'' : '.';
    }
  }
  return strokes;
}

class BoardPainter {
 public:
  BoardPainter(const Board& board, const Marks& marks, bool squares, bool tracks)
      : board_(board),
        marks_(marks),
        squares_(squares),
        layout_(static_cast<int>(board.size()), tracks),
        grid_(layout_.columns(), layout_.rows()) {}

  bool fits(const game::Canvas& canvas) const {
    return layout_.columns() <= static_cast<int>(canvas.columns) &&
           layout_.rows() + legend_rows <= static_cast<int>(canvas.rows);
  }

  game::Picture draw() {
    draw_numbers();
    if (layout_.tracks() > 0) draw_lines();
    draw_points();
    draw_route();
    draw_marks();
    game::Picture picture = grid_.picture();
    picture.lines.push_back({{legend(), Style::plain}});
    if (layout_.tracks() == 0) {
      picture.lines.push_back({{"there is no room for the tracks", Style::plain}});
    }
    return picture;
  }

 private:
  void put(Point point, char c, Style style) {
    grid_.put(layout_.column(point.x), layout_.row(point.y), c, style);
  }

  void draw_numbers() {
    for (int line = 0; line <= layout_.last(); ++line) {
      const std::string row = fmt::format("{:>4}", row_name(line, squares_));
      const std::string column = column_name(line, squares_);
      grid_.write(0, layout_.row(line), row, Style::faint);
      if (layout_.tracks() > 0 || column.size() == 1 || line % 2 == 0) {
        grid_.write(layout_.column(line), 0, column, Style::faint);
      }
    }
  }

  void draw_lines() {
    const int last = layout_.last();
    for (int line = 0; line <= last; ++line) {
      for (int column = layout_.column(0); column < layout_.column(last); ++column) {
        grid_.put(column, layout_.row(line), '-', Style::faint);
      }
      for (int row = layout_.row(0); row < layout_.row(last); ++row) {
        if ((row - layout_.row(0)) % 2 == 1) {
          grid_.put(layout_.column(line), row, '|', Style::faint);
        }
      }
    }
    for (int track = 1; track <= layout_.tracks(); ++track) {
      for (const bool right : {false, true}) {
        for (const bool bottom : {false, true}) {
          for (const auto& [column, row, c] : arc(layout_, track, right, bottom)) {
            grid_.put(column, row, c, Style::faint);
          }
        }
      }
    }
  }

  void draw_points() {
    for (int y = 0; y <= layout_.last(); ++y) {
      for (int x = 0; x <= layout_.last(); ++x) {
        const auto side = board_.side_at({x, y});
        if (!side) {
          put({x, y}, layout_.tracks() > 0 ? '+' : '.', Style::faint);
        } else {
          put({x, y}, letter_of(*side),
              *side == Side::black ? Style::first_player : Style::second_player);
        }
      }
    }
  }

  void draw_route() {
    for (std::size_t i = 1; i < marks_.route.size(); ++i) {
      const Point a = marks_.route[i - 1];
      const Point b = marks_.route[i];
      if (i + 1 < marks_.route.size()) put(b, '*', Style::marked);
      if (layout_.tracks() == 0) continue;
      if (is_arc(a, b)) {
        draw_route_arc(a, b);
      } else {
        draw_route_line(a, b);
      }
    }
  }

  void draw_route_line(Point a, Point b) {
    const auto [left, right] = std::minmax({layout_.column(a.x), layout_.column(b.x)});
    const auto [top, bottom] = std::minmax({layout_.row(a.y), layout_.row(b.y)});
    for (int column = left + 1; column < right; ++column) {
      grid_.put(column, top, '*', Style::marked);
    }
    for (int row = top + 1; row < bottom; ++row) grid_.put(left, row, '*', Style::marked);
  }

  /// One of the two ends is on an outer row, the other on an outer column: they determine the
  /// corner.
  void draw_route_arc(Point a, Point b) {
    const int last = layout_.last();
    const auto is_outer = [&](int line) { return line == 0 || line == last; };
    const Point column_end = is_outer(a.y) && !is_outer(a.x) ? a : b;
    const Point row_end = column_end == a ? b : a;
    const bool right = row_end.x == last;
    const bool bottom = column_end.y == last;
    const int track = right ? last - column_end.x : column_end.x;
    for (const auto& [column, row, c] : arc(layout_, track, right, bottom)) {
      grid_.put(column, row, '*', Style::marked);
    }
  }

  void enclose(Point point, char before, char behind) {
    const int column = layout_.column(point.x);
    const int row = layout_.row(point.y);
    grid_.put(column - 1, row, before, Style::marked);
    grid_.put(column + 1, row, behind, Style::marked);
  }

  void draw_marks() {
    if (marks_.moved) {
      put(marks_.moved->from, layout_.tracks() > 0 ? '+' : '.', Style::marked);
      enclose(marks_.moved->from, '[', ']');
      enclose(marks_.moved->to, '>', '<');
    }
    if (marks_.illegal) {
      enclose(marks_.illegal->from, '(', ')');
      enclose(marks_.illegal->to, '(', ')');
    }
  }

  std::string legend() const {
    std::string words = "x black, o white";
    if (marks_.moved) words += ", > < the last piece moved, [ ] where from";
    if (!marks_.route.empty()) words += ", * its path";
    if (marks_.illegal) words += ", ( ) the ends of the illegal move";
    return words;
  }

  const Board& board_;
  const Marks& marks_;
  bool squares_;
  Layout layout_;
  CharacterGrid grid_;
};

}  // namespace

game::Picture draw(const Board& board, const Marks& marks, bool squares,
                   const game::Canvas& canvas) {
  BoardPainter with_tracks(board, marks, squares, true);
  if (with_tracks.fits(canvas)) return with_tracks.draw();
  return BoardPainter(board, marks, squares, false).draw();
}

namespace {

std::string place_name(Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

}  // namespace

std::vector<game::Replay::Change> replay_board(const Board& board) {
  std::vector<game::Replay::Change> places;
  const int size = static_cast<int>(board.size());
  for (const char letter : board.letters()) {
    const int index = static_cast<int>(places.size());
    places.push_back({place_name({index % size, index / size}),
                      letter == '.' ? std::string() : std::string(1, letter)});
  }
  return places;
}

game::NamedTexts replay_marks(const Marks& marks) {
  const auto joined = [](const auto& points) {
    std::string text;
    for (const Point point : points) text += (text.empty() ? "" : " ") + place_name(point);
    return text;
  };
  game::NamedTexts texts;
  if (marks.moved) {
    texts.emplace_back("from", place_name(marks.moved->from));
    texts.emplace_back("to", place_name(marks.moved->to));
  }
  if (!marks.route.empty()) texts.emplace_back("route", joined(marks.route));
  if (marks.illegal) {
    texts.emplace_back("illegal", joined(std::array{marks.illegal->from, marks.illegal->to}));
  }
  return texts;
}

}  // namespace referee::internal::surakarta
