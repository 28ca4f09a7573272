
#include <fmt/format.h>

#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/drawing/lines.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::surakarta {
namespace {

constexpr int unit = 60;       // between two lines
constexpr int border = 50;     // around all
constexpr double radius = 21;  // of a piece
constexpr double line_width = 3;
constexpr double route_width = 9;

/// Draws a board as SVG. The widest arc and the border are before line 0.
class ImagePainter {
 public:
  ImagePainter(const game::Scene& scene, bool squares, const std::vector<std::string>& words)
      : scene_(scene),
        lines_(scene),
        squares_(squares),
        side_(2 * at(0) + lines_.last() * unit),
        sheet_(fmt::format("Surakarta, {0} by {0}: {1}", lines_.size, letters()), {side_, side_},
               words) {}

  std::string draw() {
    svg::define_discs(sheet_);
    sheet_.element("rect", R"(width="{0}" height="{0}" rx="14" fill="{1}")", side_,
                   svg::palette::wood);
    draw_lines();
    draw_arcs();
    draw_numbers();
    draw_route();
    for (std::size_t i = 0; i < scene_.cells.size(); ++i) {
      const auto& [name, piece] = scene_.cells[i];
      if (piece.empty()) continue;
      svg::disc(sheet_, place(i), radius, piece == "x",
                svg::attributes(R"(data-point="{}" data-piece="{}")", name, piece));
    }
    ring("from", {.dashed = true});
    ring("to", {});
    ring("illegal", {svg::palette::refused, 4, true});
    if (const auto ends = scene_.marked("illegal"); !ends.empty()) {
      svg::cross(sheet_, place(ends.back()), radius * 0.6, {svg::palette::refused, 6},
                 R"(class="illegal")");
    }
    return sheet_.finish();
  }

 private:
  int at(int line) const { return border + (lines_.tracks() + line) * unit; }
  svg::Place place(std::size_t cell) const {
    const Point point = lines_.point(cell);
    return {static_cast<double>(at(point.x)), static_cast<double>(at(point.y))};
  }

  std::string letters() const {
    std::string letters;
    for (const auto& [name, piece] : scene_.cells) letters += piece.empty() ? "." : piece;
    return letters;
  }

  /// Rows and columns have the colour of the track they are on.
  static std::string_view colour(int track) {
    static constexpr std::string_view colours[] = {svg::palette::line, "#1f5f8b", "#a23b2a",
                                                   "#3c7a3f",          "#7d4a94", "#a8721a",
                                                   "#2c8c86",          "#8a3560"};
    return colours[track];
  }

  /// A part of a path, to a point. An arc is the long way around the corner it lies at.
  std::string line_to(std::string_view command, Point to) const {
    return fmt::format("{} {} {}", command, at(to.x), at(to.y));
  }
  std::string arc_to(Point to, int track, bool clockwise) const {
    return line_to(fmt::format("A {0} {0} 0 1 {1}", track * unit, clockwise ? 1 : 0), to);
  }

  void draw_lines() {
    sheet_.open("g", R"(stroke-width="{}" stroke-linecap="round")", line_width);
    for (int line = 0; line < lines_.size; ++line) {
      for (const char* const format : {R"(x1="{0}" y1="{1}" x2="{2}" y2="{1}" stroke="{3}")",
                                       R"(x1="{1}" y1="{0}" x2="{1}" y2="{2}" stroke="{3}")"}) {
        sheet_.element("line", format, at(0), at(line), at(lines_.last()),
                       colour(lines_.track(line)));
      }
    }
    sheet_.close();
  }

  void draw_arcs() {
    const int last = lines_.last();
    sheet_.open("g", R"(fill="none" stroke-width="{}")", line_width);
    for (int track = 1; track <= lines_.tracks(); ++track) {
      const int far = last - track;
      const Move arcs[] = {{{track, 0}, {0, track}},  // counterclockwise
                           {{last, track}, {far, 0}},
                           {{far, last}, {last, far}},
                           {{0, far}, {track, last}}};
      for (const auto& [from, to] : arcs) {
        sheet_.element("path", R"(d="{}" stroke="{}")",
                       line_to("M", from) + " " + arc_to(to, track, false), colour(track));
      }
    }
    sheet_.close();
  }

  /// Beside the outermost arcs, where there is nothing else.
  void draw_numbers() {
    sheet_.open("g", R"(font-size="20" fill="{}" text-anchor="middle")", svg::palette::line);
    for (int line = 0; line < lines_.size; ++line) {
      sheet_.words("text", column_name(line, squares_), R"(x="{}" y="{}")", at(line), border - 20);
      sheet_.words("text", row_name(line, squares_), R"(x="{}" y="{}")", border - 27, at(line) + 7);
    }
    sheet_.close();
  }

  /// Along lines and arcs. An arc leaves the board where it begins, away from its corner.
  void draw_route() {
    const std::vector<std::size_t> route = scene_.marked("route");
    if (route.empty()) return;
    std::string path = line_to("M", lines_.point(route[0]));
    for (std::size_t i = 1; i < route.size(); ++i) {
      const Point from = lines_.point(route[i - 1]);
      const Point to = lines_.point(route[i]);
      const Arc arc(lines_, from, to);
      path += " " + (is_arc(from, to)
                         ? arc_to(to, arc.track, arc.begins_at_column != (arc.right == arc.bottom))
                         : line_to("L", to));
    }
    svg::trace(sheet_, path, {.width = route_width}, R"(class="route")");
  }

  void ring(std::string_view what, const svg::Stroke& stroke) {
    for (const std::size_t cell : scene_.marked(what)) {
      svg::ring(sheet_, place(cell), radius + 4, stroke,
                svg::attributes(R"(class="{}" data-point="{}")", what, scene_.cells[cell].place));
    }
  }

  const game::Scene& scene_;
  Lines lines_;
  bool squares_;
  double side_;
  svg::Sheet sheet_;
};

}  // namespace

std::string svg_of(const game::Scene& scene, bool squares, std::vector<std::string> words) {
  if (!words.empty()) {
    words.push_back(scene.legend("Dark pieces: black (x). Light pieces: white (o).",
                                 {{"from", " Rings: the last move, dashed where it began."},
                                  {"route", " Wide line: its path."},
                                  {"illegal", " Red: the illegal move."}}));
  }
  return ImagePainter(scene, squares, words).draw();
}

}  // namespace referee::internal::surakarta
