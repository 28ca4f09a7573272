#include "games/checkers/drawing/drawing.hpp"

#include <fmt/format.h>

#include "svg/palette.hpp"
#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::checkers {
namespace {

using svg::number;
using svg::Place;

constexpr int svg_rows = 8;
constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * svg_rows;
constexpr double disc_radius = 21;  // of a disc

Place middle_of(Square square) {
  return {square_unit * (square.column + 0.5), square_unit * (square.row + 0.5)};
}

std::string number_text(Square square) {
  return fmt::format("{}", number_of(square, svg_rows));
}

class SvgDrawing {
 public:
  SvgDrawing(const Board& board, const std::vector<std::string>& words)
      : board_(board), sheet_("Checkers", {board_side, board_side}, words), svg_(sheet_.writer()) {}

  std::string draw(const Marks& marks) {
    svg::define_discs(svg_);
    svg_.element("rect", {{"width", number(board_side)},
                          {"height", number(board_side)},
                          {"fill", std::string(svg::palette::light_wood)},
                          {"stroke", std::string(svg::palette::line)},
                          {"stroke-width", "3"}});
    for (int i = 1; i <= dark_squares(svg_rows); ++i) draw_square(square_of_number(i, svg_rows));
    if (marks.last) draw_way(*marks.last);
    for (int i = 1; i <= dark_squares(svg_rows); ++i) draw_number(square_of_number(i, svg_rows));
    for (int i = 1; i <= dark_squares(svg_rows); ++i) draw_disc(square_of_number(i, svg_rows));
    if (marks.last) draw_ends(*marks.last);
    if (!marks.illegal.empty()) draw_illegal(marks.illegal);
    return sheet_.finish();
  }

 private:
  void draw_square(Square square) {
    const auto [x, y] = middle_of(square);
    svg_.element("rect", {{"x", number(x - square_unit / 2)},
                          {"y", number(y - square_unit / 2)},
                          {"width", number(square_unit)},
                          {"height", number(square_unit)},
                          {"fill", std::string(svg::palette::dark_wood)}});
  }

  /// In the corner, which no disc covers.
  void draw_number(Square square) {
    const auto [x, y] = middle_of(square);
    svg_.element("text",
                 {{"x", number(x - square_unit / 2 + 3)},
                  {"y", number(y - square_unit / 2 + 13)},
                  {"font-size", "13"},
                  {"fill", std::string(svg::palette::ink)}},
                 number_text(square));
  }

  void draw_disc(Square square) {
    const char disc = board_.at(square);
    if (disc == empty_square) return;
    const bool is_black = color_of(disc) == Color::black;
    svg::disc(svg_, middle_of(square), disc_radius, is_black,
              {{"data-square", number_text(square)}, {"data-disc", std::string(1, disc)}});
    if (is_king(disc)) draw_crown(middle_of(square), is_black);
  }

  void draw_crown(const Place& middle, bool is_black) {
    const auto at = [&](double x, double y) { return Place{middle.x + x, middle.y + y}; };
    const std::vector<Place> crown{at(-12, 9), at(-14, -7), at(-6, 0), at(0, -11),
                                   at(6, 0),   at(14, -7),  at(12, 9)};
    svg_.element("path", {{"class", "crown"},
                          {"d", svg::path_through(crown) + " Z"},
                          {"fill", is_black ? "#f2c14e" : "#a8721a"},
                          {"stroke", is_black ? "#7a5a10" : "#5b3d0a"},
                          {"stroke-linejoin", "round"}});
  }

  /// The line of the last move, and where discs were captured on it.
  void draw_way(const Move& move) {
    const Visited squares = visited(move);
    std::vector<Place> places;
    for (unsigned i = 0; i < squares.count; ++i) {
      places.push_back(middle_of(place_of_bit(squares.bits[i])));
    }
    svg::trace(svg_, svg::path_through(places), {.width = 8}, {{"class", "route"}});
    for (Squares captured = move.captured; captured != no_squares; captured &= captured - 1) {
      const Square square = place_of_bit(lowest_bit(captured));
      svg::cross(svg_, middle_of(square), 9, {svg::Mark::played, 5},
                 {{"class", "captured"}, {"data-square", number_text(square)}});
    }
  }

  void draw_ends(const Move& move) {
    mark(place_of_bit(move.from), "from", {.dashed = true});
    mark(place_of_bit(move.to), "to", {});
  }

  void mark(Square square, const std::string& what, const svg::Stroke& stroke) {
    svg::ring(svg_, middle_of(square), disc_radius + 3, stroke,
              {{"class", what}, {"data-square", number_text(square)}});
  }

  void draw_illegal(const std::vector<std::uint8_t>& squares) {
    std::vector<Place> places;
    for (const std::uint8_t number : squares) {
      const Square square = square_of_number(number, svg_rows);
      places.push_back(middle_of(square));
      mark(square, "illegal", {svg::Mark::refused, 4, true});
    }
    svg::trace(svg_, svg::path_through(places), {svg::Mark::refused, 7, true},
               {{"class", "illegal"}});
    svg::cross(svg_, places.back(), 11, {svg::Mark::refused, 5}, {{"class", "illegal"}});
  }

  const Board& board_;
  svg::Sheet sheet_;
  svg::Writer& svg_;
};

std::string legend(const Marks& marks) {
  std::string words = "Dark discs: black, player 1. Light discs: white, player 2. Crowned: kings.";
  if (marks.last) words += " Blue: the last move, dashed where it began";
  if (marks.last && marks.last->is_capture()) words += ", crosses where it captured";
  if (marks.last) words += ".";
  if (!marks.illegal.empty()) words += " Red: the illegal move.";
  return words;
}

}  // namespace

std::string svg_of(const Position& position, const Marks& marks,
                   const std::optional<Color>& to_move, std::vector<std::string> words) {
  if (to_move) words.push_back(fmt::format("{} to move", name_of(*to_move)));
  words.push_back(legend(marks));
  return SvgDrawing(board_of(position), words).draw(marks);
}

}  // namespace referee::internal::checkers
