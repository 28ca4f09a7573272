#include "games/surakarta/drawing/drawing.hpp"

#include <fmt/format.h>

#include "games/surakarta/drawing/lines.hpp"

namespace referee::internal::surakarta {
namespace {

using Style = game::Picture::Style;

/// A place in a drawing in characters, from 0 at the top left.
struct Place {
  int column = 0;
  int row = 0;
};

/// Draws a board in characters. With tracks, points are 4 columns and 2 rows apart, and there is
/// room for the arcs around them, 2 columns and 1 row for each track; without, 2 columns and 1 row.
class BoardPainter {
 public:
  BoardPainter(const game::Scene& scene, bool squares, bool with_tracks)
      : scene_(scene),
        lines_(scene),
        squares_(squares),
        tracks_(with_tracks ? lines_.tracks() : 0),
        stride_(with_tracks ? 4 : 2),
        empty_(with_tracks ? '+' : '.'),
        grid_(static_cast<std::size_t>(row(lines_.last()) + tracks_ + 1),
              Line(static_cast<std::size_t>(column(lines_.last()) + 2 * tracks_ + 2),
                   {' ', Style::plain})) {}

  bool fits(const game::Canvas& canvas) const {
    constexpr std::size_t legend_rows = 2;
    return grid_[0].size() <= canvas.columns && grid_.size() + legend_rows <= canvas.rows;
  }

  game::Picture draw() {
    draw_numbers();
    if (tracks_ > 0) draw_lines();
    for (std::size_t i = 0; i < scene_.cells.size(); ++i)
      draw_point(lines_.point(i), scene_.cells[i]);
    draw_route();
    draw_marks();
    game::Picture picture = picture_of_grid();
    const std::string legend =
        scene_.legend("x black, o white", {{"from", ", > < the last piece moved, [ ] where from"},
                                           {"route", ", * its path"},
                                           {"illegal", ", ( ) the ends of the illegal move"}});
    picture.lines.push_back({{legend, Style::plain}});
    if (tracks_ == 0) picture.lines.push_back({{"there is no room for the tracks", Style::plain}});
    return picture;
  }

 private:
  using Line = std::vector<std::pair<char, Style>>;

  int column(int x) const { return 6 + 2 * tracks_ + stride_ * x; }
  int row(int y) const { return 1 + tracks_ + stride_ / 2 * y; }
  Place place(Point point) const { return {column(point.x), row(point.y)}; }

  void put(Place place, char c, Style style) {
    grid_[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)] = {c, style};
  }

  void write(Place place, const std::string& text) {
    for (const char c : text) put({place.column++, place.row}, c, Style::faint);
  }

  void draw_numbers() {
    for (int line = 0; line < lines_.size; ++line) {
      write({0, row(line)}, fmt::format("{:>4}", row_name(line, squares_)));
      const std::string name = column_name(line, squares_);
      if (tracks_ > 0 || name.size() == 1 || line % 2 == 0) write({column(line), 0}, name);
    }
  }

  /// Draws between two places on a line, from corner to corner: lines, or everywhere `c`.
  void draw_path(const std::vector<Place>& corners, Style style, char c = '\0') {
    const auto step = [](int from, int to) { return (to > from ? 1 : 0) - (to < from ? 1 : 0); };
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const Place from = corners[i - 1];
      const Place to = corners[i];
      const int right = step(from.column, to.column);
      const int down = step(from.row, to.row);
      for (Place at{from.column + right, from.row + down};
           at.column != to.column || at.row != to.row; at = {at.column + right, at.row + down}) {
        put(at, c != '\0' ? c : right != 0 ? '-' : '|', style);
      }
      if (i + 1 == corners.size()) break;
      const bool is_top = down < 0 || corners[i + 1].row > to.row;
      put(to, c != '\0' ? c : is_top ? '.' : '\'', style);
    }
  }

  /// The corners of an arc, from the end of its column to the end of its row. Around the top left
  /// corner of the board, for track 1:
  ///
  ///     .-----.
  ///     |     |          from (1, 0), up, left, down, and right to (0, 1)
  ///     |   A-1---
  ///     '---1-+---
  std::vector<Place> arc(int track, bool right, bool bottom) const {
    const int left = column(0) - 2 * track;
    const int top = row(0) - track;
    std::vector<Place> corners{{column(track), row(0)},
                               {column(track), top},
                               {left, top},
                               {left, row(track)},
                               {column(0), row(track)}};
    for (Place& corner : corners) {
      if (right) corner.column = column(0) + column(lines_.last()) - corner.column;
      if (bottom) corner.row = row(0) + row(lines_.last()) - corner.row;
    }
    return corners;
  }

  void draw_lines() {
    const int last = lines_.last();
    for (int line = 0; line <= last; ++line) {
      draw_path({place({line, 0}), place({line, last})}, Style::faint);
      draw_path({place({0, line}), place({last, line})}, Style::faint);
    }
    for (int track = 1; track <= tracks_; ++track) {
      for (const bool right : {false, true}) {
        for (const bool bottom : {false, true}) draw_path(arc(track, right, bottom), Style::faint);
      }
    }
  }

  void draw_point(Point point, const game::Scene::Cell& cell) {
    const bool is_empty = cell.piece.empty();
    const Style style = cell.piece == "x" ? Style::first_player : Style::second_player;
    put(place(point), is_empty ? empty_ : cell.piece[0], is_empty ? Style::faint : style);
  }

  void draw_route() {
    const std::vector<std::size_t> route = scene_.marked("route");
    for (std::size_t i = 1; i < route.size(); ++i) {
      const Point from = lines_.point(route[i - 1]);
      const Point to = lines_.point(route[i]);
      if (i + 1 < route.size()) put(place(to), '*', Style::marked);
      if (tracks_ == 0) continue;
      const Arc way(lines_, from, to);
      draw_path(is_arc(from, to) ? arc(way.track, way.right, way.bottom)
                                 : std::vector{place(from), place(to)},
                Style::marked, '*');
    }
  }

  void draw_marks() {
    const auto enclose = [&](std::string_view what, char before, char after) {
      for (const std::size_t cell : scene_.marked(what)) {
        const auto [column, row] = place(lines_.point(cell));
        put({column - 1, row}, before, Style::marked);
        put({column + 1, row}, after, Style::marked);
      }
    };
    for (const std::size_t cell : scene_.marked("from")) {
      put(place(lines_.point(cell)), empty_, Style::marked);
    }
    enclose("from", '[', ']');
    enclose("to", '>', '<');
    enclose("illegal", '(', ')');
  }

  /// Trailing blanks of lines are removed, and characters of one style put together.
  game::Picture picture_of_grid() const {
    game::Picture picture;
    for (Line line : grid_) {
      while (!line.empty() && line.back().first == ' ') line.pop_back();
      std::vector<game::Picture::Span>& spans = picture.lines.emplace_back();
      for (const auto& [c, style] : line) {
        if (spans.empty() || spans.back().style != style) spans.push_back({"", style});
        spans.back().text += c;
      }
    }
    return picture;
  }

  const game::Scene& scene_;
  Lines lines_;
  bool squares_;
  int tracks_;  // that are drawn
  int stride_;
  char empty_;
  std::vector<Line> grid_;
};

}  // namespace

game::Scene scene_of(const Board& board, const std::optional<Move>& last, const Route& route,
                     const std::optional<Move>& illegal) {
  const auto name = [](Point point) { return fmt::format("{},{}", point.x, point.y); };
  game::Scene scene;
  for (const Point point : board.points()) {
    const char letter = board.at(point);
    scene.cells.push_back({name(point), std::string(letter != '.', letter)});
  }
  std::vector<std::string> points;
  for (const Point point : route) points.push_back(name(point));
  if (last) scene.mark("from", name(last->from));
  if (last) scene.mark("to", name(last->to));
  scene.mark("route", fmt::format("{}", fmt::join(points, " ")));
  if (illegal) scene.mark("illegal", name(illegal->from) + " " + name(illegal->to));
  return scene;
}

game::Picture draw(const game::Scene& scene, bool squares, const game::Canvas& canvas,
                   std::vector<std::string> words) {
  BoardPainter with_tracks(scene, squares, true);
  game::Picture picture =
      with_tracks.fits(canvas) ? with_tracks.draw() : BoardPainter(scene, squares, false).draw();
  if (canvas.image) picture.image = svg_of(scene, squares, std::move(words));
  return picture;
}

}  // namespace referee::internal::surakarta
