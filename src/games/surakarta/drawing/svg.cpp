#include "games/surakarta/drawing/drawing.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::surakarta {
namespace {

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

/// Where everything is: the widest arc and the border are before line 0.
struct SvgLayout {
  explicit SvgLayout(const Board& board)
      : size(static_cast<int>(board.size())), tracks(size / 2 - 1) {}

  int last() const { return size - 1; }
  int at(int line) const { return border + (tracks + line) * unit; }
  int side() const { return 2 * at(0) + last() * unit; }
  svg::Place place(Point point) const {
    return {static_cast<double>(at(point.x)), static_cast<double>(at(point.y))};
  }

  /// The track of a line, 0 for the outermost ones.
  int track(int line) const { return std::min(line, last() - line); }
  bool is_outer(int line) const { return track(line) == 0; }

  int size;
  int tracks;
};

std::string name(Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

/// Rows and columns have the colour of the track they are on.
std::string_view colour(int track) {
  static constexpr std::string_view colours[] = {svg::palette::line, "#1f5f8b", "#a23b2a",
                                                 "#3c7a3f",          "#7d4a94", "#a8721a",
                                                 "#2c8c86",          "#8a3560"};
  return colours[track];
}

/// An arc is the long way around the corner it lies at.
std::string arc_to(const SvgLayout& layout, Point to, int track, bool clockwise) {
  return fmt::format("A {0} {0} 0 1 {1} {2} {3}", track * unit, clockwise ? 1 : 0, layout.at(to.x),
                     layout.at(to.y));
}

std::string path_from(const SvgLayout& layout, Point point) {
  return fmt::format("M {} {}", layout.at(point.x), layout.at(point.y));
}

void draw_lines(svg::Writer& writer, const SvgLayout& layout) {
  writer.open("g", R"(stroke-width="{}" stroke-linecap="round")", line_width);
  for (int line = 0; line < layout.size; ++line) {
    for (const char* const format : {R"(x1="{0}" y1="{1}" x2="{2}" y2="{1}" stroke="{3}")",
                                     R"(x1="{1}" y1="{0}" x2="{1}" y2="{2}" stroke="{3}")"}) {
      writer.element("line", format, layout.at(0), layout.at(line), layout.at(layout.last()),
                     colour(layout.track(line)));
    }
  }
  writer.close();
  const int last = layout.last();
  writer.open("g", R"(fill="none" stroke-width="{}")", line_width);
  for (int track = 1; track <= layout.tracks; ++track) {
    const int far = last - track;
    const std::pair<Point, Point> arcs[] = {{{track, 0}, {0, track}},  // counterclockwise
                                            {{last, track}, {far, 0}},
                                            {{far, last}, {last, far}},
                                            {{0, far}, {track, last}}};
    for (const auto& [from, to] : arcs) {
      writer.element("path", R"(d="{}" stroke="{}")",
                     path_from(layout, from) + " " + arc_to(layout, to, track, false),
                     colour(track));
    }
  }
  writer.close();
}

/// Beside the outermost arcs, where there is nothing else.
void draw_numbers(svg::Writer& writer, const SvgLayout& layout, bool squares) {
  writer.open("g", R"(font-size="20" fill="{}" text-anchor="middle")", svg::palette::line);
  for (int line = 0; line < layout.size; ++line) {
    writer.words("text", column_name(line, squares), R"(x="{}" y="{}")", layout.at(line),
                 border - 20);
    writer.words("text", row_name(line, squares), R"(x="{}" y="{}")", border - 27,
                 layout.at(line) + 7);
  }
  writer.close();
}

/// Along lines and arcs.
void draw_route(svg::Writer& writer, const SvgLayout& layout, const Route& route) {
  std::string path = path_from(layout, route[0]);
  for (std::size_t i = 1; i < route.size(); ++i) {
    const Point from = route[i - 1];
    const Point to = route[i];
    if (!is_arc(from, to)) {
      path += fmt::format(" L {} {}", layout.at(to.x), layout.at(to.y));
      continue;
    }
    // The arc leaves the board at `from`, away from the corner between the two.
    const bool leaves_by_column = layout.is_outer(from.y);
    const bool is_left = std::min(from.x, to.x) == 0;
    const bool is_top = std::min(from.y, to.y) == 0;
    path += " " + arc_to(layout, to, layout.track(leaves_by_column ? from.x : from.y),
                         leaves_by_column != (is_left == is_top));
  }
  svg::trace(writer, path, {.width = route_width}, R"(class="route")");
}

}  // namespace

std::string svg_of(const Board& board, const Marks& marks, bool squares,
                   std::vector<std::string> words) {
  if (!words.empty()) words.push_back(legend(marks));
  const SvgLayout layout(board);
  const auto side = static_cast<double>(layout.side());
  svg::Sheet sheet(fmt::format("Surakarta, {0} by {0}: {1}", layout.size, board.letters()),
                   {side, side}, words);
  svg::Writer& writer = sheet.writer();
  const auto mark = [&](Point point, std::string_view what, const svg::Stroke& stroke) {
    svg::ring(writer, layout.place(point), radius + 4, stroke,
              svg::attributes(R"(class="{}" data-point="{}")", what, name(point)));
  };
  svg::define_discs(writer);
  writer.element("rect", R"(width="{0}" height="{0}" rx="14" fill="{1}")", side,
                 svg::palette::wood);
  draw_lines(writer, layout);
  draw_numbers(writer, layout, squares);
  if (marks.route.size() > 1) draw_route(writer, layout, marks.route);
  for (int y = 0; y < layout.size; ++y) {
    for (int x = 0; x < layout.size; ++x) {
      const auto owner = board.side_at({x, y});
      if (!owner) continue;
      svg::disc(writer, layout.place({x, y}), radius, *owner == Side::black,
                svg::attributes(R"(data-point="{}" data-piece="{}")", name({x, y}),
                                std::string(1, letter_of(*owner))));
    }
  }
  if (marks.moved) {
    mark(marks.moved->from, "from", {.dashed = true});
    mark(marks.moved->to, "to", {});
  }
  if (marks.illegal) {
    for (const Point end : {marks.illegal->from, marks.illegal->to}) {
      mark(end, "illegal", {svg::palette::refused, 4, true});
    }
    svg::cross(writer, layout.place(marks.illegal->to), radius * 0.6, {svg::palette::refused, 6},
               R"(class="illegal")");
  }
  return sheet.finish();
}

}  // namespace referee::internal::surakarta
