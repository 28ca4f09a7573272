#include "games/surakarta/drawing/drawing.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "svg/palette.hpp"
#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::surakarta {
namespace {

using svg::number;

constexpr int unit = 60;       // between two lines
constexpr int border = 50;     // around all
constexpr double radius = 21;  // of a piece
constexpr double line_width = 3;
constexpr double route_width = 9;

/// What the marks mean.
std::string legend(const Marks& marks) {
  std::string words = "Dark pieces: black (x). Light pieces: white (o).";
  if (marks.moved) words += " Rings: the last move, dashed where it began.";
  if (!marks.route.empty()) words += " Wide line: its path.";
  if (marks.illegal) words += " Red: the illegal move.";
  return words;
}

class SvgDrawing {
 public:
  SvgDrawing(const Board& board, bool squares, const std::vector<std::string>& words)
      : board_(board),
        squares_(squares),
        size_(static_cast<int>(board.size())),
        tracks_(size_ / 2 - 1),
        side_(2 * at(0) + (size_ - 1) * unit),
        sheet_(fmt::format("Surakarta, {0} by {0}: {1}", size_, board.letters()),
               {static_cast<double>(side_), static_cast<double>(side_)}, words),
        svg_(sheet_.writer()) {}

  std::string draw(const Marks& marks) {
    svg::define_discs(svg_);
    svg_.element("rect", {{"width", number(side_)},
                          {"height", number(side_)},
                          {"rx", "14"},
                          {"fill", std::string(svg::palette::wood)}});
    draw_lines();
    draw_arcs();
    draw_numbers();
    if (marks.route.size() > 1) draw_route(marks.route);
    draw_pieces();
    if (marks.moved) draw_ends(*marks.moved);
    if (marks.illegal) draw_illegal(*marks.illegal);
    return sheet_.finish();
  }

 private:
  /// The coordinate of line number `line`: the widest arc and the border are before line 0.
  int at(int line) const { return border + (tracks_ + line) * unit; }
  svg::Place place(Point point) const {
    return {static_cast<double>(at(point.x)), static_cast<double>(at(point.y))};
  }
  static std::string name(Point point) { return fmt::format("{},{}", point.x, point.y); }

  /// Rows and columns have the colour of the track they are on.
  std::string colour(int line) const {
    static constexpr std::string_view colours[] = {"#1f5f8b", "#a23b2a", "#3c7a3f", "#7d4a94",
                                                   "#a8721a", "#2c8c86", "#8a3560"};
    const int track = std::min(line, size_ - 1 - line);
    return std::string(track == 0 ? svg::palette::line : colours[track - 1]);
  }

  void draw_lines() {
    svg_.open("g", {{"stroke-width", number(line_width)}, {"stroke-linecap", "round"}});
    for (int line = 0; line < size_; ++line) {
      const std::string across = fmt::format("{}", at(line));
      const std::string first = fmt::format("{}", at(0));
      const std::string last = fmt::format("{}", at(size_ - 1));
      svg_.element(
          "line",
          {{"x1", first}, {"y1", across}, {"x2", last}, {"y2", across}, {"stroke", colour(line)}});
      svg_.element(
          "line",
          {{"x1", across}, {"y1", first}, {"x2", across}, {"y2", last}, {"stroke", colour(line)}});
    }
    svg_.close();
  }

  void draw_arcs() {
    const int last = size_ - 1;
    svg_.open("g", {{"fill", "none"}, {"stroke-width", number(line_width)}});
    for (int track = 1; track <= tracks_; ++track) {
      const int far = last - track;
      draw_arc(track, {track, 0}, {0, track});   // each the long way around its corner,
      draw_arc(track, {last, track}, {far, 0});  // counterclockwise
      draw_arc(track, {far, last}, {last, far});
      draw_arc(track, {0, far}, {track, last});
    }
    svg_.close();
  }

  void draw_arc(int track, Point from, Point to) {
    svg_.element("path", {{"d", fmt::format("M {} {} A {} {} 0 1 0 {} {}", at(from.x), at(from.y),
                                            track * unit, track * unit, at(to.x), at(to.y))},
                          {"stroke", colour(track)}});
  }

  /// Along lines and arcs: an arc is the long way around the corner it lies at, which is clockwise
  /// or not.
  void draw_route(const Route& route) {
    std::string path = fmt::format("M {} {}", at(route[0].x), at(route[0].y));
    for (std::size_t i = 1; i < route.size(); ++i) {
      const Point from = route[i - 1];
      const Point to = route[i];
      if (is_arc(from, to)) {
        const int track = line_of_arc(from);
        path += fmt::format(" A {0} {0} 0 1 {1} {2} {3}", track * unit, sweep_of(from, to),
                            at(to.x), at(to.y));
      } else {
        path += fmt::format(" L {} {}", at(to.x), at(to.y));
      }
    }
    svg::trace(svg_, path, {.width = route_width}, {{"class", "route"}});
  }

  /// The track of the arc that leaves the board at a point of its edge.
  int line_of_arc(Point point) const {
    const bool is_column = point.y == 0 || point.y == size_ - 1;
    const int line = is_column ? point.x : point.y;
    return std::min(line, size_ - 1 - line);
  }

  /// 1 for clockwise. The arc leaves the board at `from`, away from the corner between the two.
  int sweep_of(Point from, Point to) const {
    const int last = size_ - 1;
    const bool leaves_by_column = from.y == 0 || from.y == last;
    const bool is_left = std::min(from.x, to.x) == 0;
    const bool is_top = std::min(from.y, to.y) == 0;
    return leaves_by_column == (is_left == is_top) ? 0 : 1;
  }

  void draw_ends(const Move& move) {
    for (const Point end : {move.from, move.to}) {
      svg::ring(svg_, place(end), radius + 4, {.dashed = end == move.from},
                {{"class", end == move.from ? "from" : "to"}, {"data-point", name(end)}});
    }
  }

  void draw_illegal(const Move& move) {
    for (const Point end : {move.from, move.to}) {
      svg::ring(svg_, place(end), radius + 4, {svg::Mark::refused, 4, true},
                {{"class", "illegal"}, {"data-point", name(end)}});
    }
    svg::cross(svg_, place(move.to), radius * 0.6, {svg::Mark::refused, 6}, {{"class", "illegal"}});
  }

  /// Beside the outermost arcs, where there is nothing else.
  void draw_numbers() {
    svg_.open("g", {{"font-size", "20"},
                    {"fill", std::string(svg::palette::line)},
                    {"text-anchor", "middle"}});
    for (int line = 0; line < size_; ++line) {
      svg_.element("text", {{"x", number(at(line))}, {"y", number(border - 20)}},
                   column_name(line, squares_));
      svg_.element("text", {{"x", number(border - 27)}, {"y", number(at(line) + 7)}},
                   row_name(line, squares_));
    }
    svg_.close();
  }

  void draw_pieces() {
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        const auto side = board_.side_at({x, y});
        if (!side) continue;
        svg::disc(svg_, place({x, y}), radius, *side == Side::black,
                  {{"data-point", name({x, y})}, {"data-piece", std::string(1, letter_of(*side))}});
      }
    }
  }

  const Board& board_;
  bool squares_;
  int size_;
  int tracks_;
  int side_;
  svg::Sheet sheet_;
  svg::Writer& svg_;
};

}  // namespace

std::string svg_of(const Board& board, const Marks& marks, bool squares,
                   std::vector<std::string> words) {
  if (!words.empty()) words.push_back(legend(marks));
  return SvgDrawing(board, squares, words).draw(marks);
}

}  // namespace referee::internal::surakarta
