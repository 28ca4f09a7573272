#include "games/surakarta/drawing/svg.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::surakarta {
namespace {

constexpr int unit = 60;       // between two lines
constexpr int border = 50;     // around all
constexpr double radius = 21;  // of a piece
constexpr double line_width = 3;
constexpr const char* route_colour = "#d81b60";

/// Escapes the characters that are special in XML.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '&':
        safe += "&amp;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

/// A document of elements. Every element that is opened is closed, and every value is escaped.
class Xml {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;

  void element(std::string_view name, const Attributes& attributes, std::string_view text = {}) {
    start(name, attributes);
    text_ += text.empty() ? "/>\n" : fmt::format(">{}</{}>\n", escaped(text), name);
  }

  void open(std::string_view name, const Attributes& attributes) {
    start(name, attributes);
    text_ += ">\n";
    open_.emplace_back(name);
  }

  void close() {
    const std::string name = std::move(open_.back());
    open_.pop_back();
    text_ += fmt::format("{}</{}>\n", indent(), name);
  }

  std::string finish() {
    while (!open_.empty()) close();
    return std::move(text_);
  }

 private:
  std::string indent() const { return std::string(2 * open_.size(), ' '); }

  void start(std::string_view name, const Attributes& attributes) {
    text_ += fmt::format("{}<{}", indent(), name);
    for (const auto& [key, value] : attributes) {
      text_ += fmt::format(" {}=\"{}\"", key, escaped(value));
    }
  }

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

class SvgDrawing {
 public:
  explicit SvgDrawing(const Board& board)
      : board_(board), size_(static_cast<int>(board.size())), tracks_(size_ / 2 - 1) {}

  std::string draw(const std::optional<Move>& last, const Route& route) {
    const std::string side = fmt::format("{}", 2 * (at(0)) + (size_ - 1) * unit);
    xml_.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                      {"width", side},
                      {"height", side},
                      {"viewBox", fmt::format("0 0 {0} {0}", side)}});
    xml_.element("title", {}, fmt::format("Surakarta, {0} by {0}: {1}", size_, board_.letters()));
    draw_shades();
    xml_.element("rect", {{"width", side}, {"height", side}, {"rx", "14"}, {"fill", "#e9c98f"}});
    draw_lines();
    draw_arcs();
    draw_numbers();
    if (route.size() > 1) draw_route(route);
    draw_pieces();
    if (last) draw_ends(*last);
    return xml_.finish();
  }

 private:
  /// The coordinate of line number `line`: the widest arc and the border are before line 0.
  int at(int line) const { return border + (tracks_ + line) * unit; }

  static std::string words(double value) { return fmt::format("{:g}", value); }

  /// The highlights on the pieces.
  void draw_shades() {
    xml_.open("defs", {});
    draw_shade("black", "#6b6b6b", "#0d0d0d");
    draw_shade("white", "#ffffff", "#cfc8ba");
    xml_.close();
  }

  void draw_shade(const std::string& name, const std::string& light, const std::string& dark) {
    xml_.open("radialGradient", {{"id", name}, {"cx", "0.36"}, {"cy", "0.32"}, {"r", "0.75"}});
    xml_.element("stop", {{"offset", "0"}, {"stop-color", light}});
    xml_.element("stop", {{"offset", "1"}, {"stop-color", dark}});
    xml_.close();
  }

  /// Rows and columns have the colour of the track they are on.
  std::string colour(int line) const {
    static constexpr std::string_view colours[] = {"#1f5f8b", "#a23b2a", "#3c7a3f", "#7d4a94",
                                                   "#a8721a", "#2c8c86", "#8a3560"};
    const int track = std::min(line, size_ - 1 - line);
    return std::string(track == 0 ? "#5b4630" : colours[track - 1]);
  }

  void draw_lines() {
    xml_.open("g", {{"stroke-width", words(line_width)}, {"stroke-linecap", "round"}});
    for (int line = 0; line < size_; ++line) {
      const std::string across = fmt::format("{}", at(line));
      const std::string first = fmt::format("{}", at(0));
      const std::string last = fmt::format("{}", at(size_ - 1));
      xml_.element(
          "line",
          {{"x1", first}, {"y1", across}, {"x2", last}, {"y2", across}, {"stroke", colour(line)}});
      xml_.element(
          "line",
          {{"x1", across}, {"y1", first}, {"x2", across}, {"y2", last}, {"stroke", colour(line)}});
    }
    xml_.close();
  }

  void draw_arcs() {
    const int last = size_ - 1;
    xml_.open("g", {{"fill", "none"}, {"stroke-width", words(line_width)}});
    for (int track = 1; track <= tracks_; ++track) {
      const int far = last - track;
      draw_arc(track, {track, 0}, {0, track});   // each the long way around its corner,
      draw_arc(track, {last, track}, {far, 0});  // counterclockwise
      draw_arc(track, {far, last}, {last, far});
      draw_arc(track, {0, far}, {track, last});
    }
    xml_.close();
  }

  void draw_arc(int track, Point from, Point to) {
    xml_.element("path", {{"d", fmt::format("M {} {} A {} {} 0 1 0 {} {}", at(from.x), at(from.y),
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
    xml_.element("path", {{"d", path},
                          {"fill", "none"},
                          {"stroke", route_colour},
                          {"stroke-width", "9"},
                          {"stroke-opacity", "0.6"},
                          {"stroke-linejoin", "round"},
                          {"stroke-linecap", "round"}});
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
      xml_.element("circle", {{"cx", fmt::format("{}", at(end.x))},
                              {"cy", fmt::format("{}", at(end.y))},
                              {"r", words(radius + 4)},
                              {"fill", "none"},
                              {"stroke", route_colour},
                              {"stroke-width", "4"},
                              {"stroke-dasharray", end == move.from ? "6 5" : "none"}});
    }
  }

  /// Beside the outermost arcs, where there is nothing else.
  void draw_numbers() {
    xml_.open("g", {{"font-family", "sans-serif"},
                    {"font-size", "20"},
                    {"fill", "#5b4630"},
                    {"text-anchor", "middle"}});
    for (int line = 0; line < size_; ++line) {
      const std::string number = fmt::format("{}", line);
      xml_.element("text", {{"x", fmt::format("{}", at(line))}, {"y", words(border - 20)}}, number);
      xml_.element("text", {{"x", words(border - 27)}, {"y", fmt::format("{}", at(line) + 7)}},
                   number);
    }
    xml_.close();
  }

  void draw_pieces() {
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        const auto side = board_.side_at({x, y});
        if (!side) continue;
        xml_.element("circle", {{"cx", fmt::format("{}", at(x))},
                                {"cy", fmt::format("{}", at(y))},
                                {"r", words(radius)},
                                {"fill", *side == Side::black ? "url(#black)" : "url(#white)"},
                                {"stroke", *side == Side::black ? "#000000" : "#8a8172"},
                                {"stroke-width", "1.5"}});
      }
    }
  }

  const Board& board_;
  int size_;
  int tracks_;
  Xml xml_;
};

}  // namespace

std::string svg_of(const Board& board, const std::optional<Move>& last, const Route& route) {
  return SvgDrawing(board).draw(last, route);
}

}  // namespace referee::internal::surakarta
