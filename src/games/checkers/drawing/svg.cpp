#include <fmt/format.h>

#include "games/checkers/drawing/drawing.hpp"
#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::checkers {
namespace {

using svg::Place;

constexpr int svg_rows = 8;
constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * svg_rows;
constexpr double disc_radius = 21;  // of a disc

Place middle_of(Square square) {
  return {square_unit * (square.column + 0.5), square_unit * (square.row + 0.5)};
}

int number_at(Square square) {
  return number_of(square, svg_rows);
}

void draw_disc(svg::Writer& writer, Square square, char disc) {
  const bool is_black = color_of(disc) == Color::black;
  const Place middle = middle_of(square);
  svg::disc(writer, middle, disc_radius, is_black,
            svg::attributes(R"(data-square="{}" data-disc="{}")", number_at(square),
                            std::string(1, disc)));
  if (!is_king(disc)) return;
  const auto at = [&](double x, double y) { return Place{middle.x + x, middle.y + y}; };
  writer.element("path", R"(class="crown" d="{} Z" fill="{}" stroke="{}" stroke-linejoin="round")",
                 svg::path_through({at(-12, 9), at(-14, -7), at(-6, 0), at(0, -11), at(6, 0),
                                    at(14, -7), at(12, 9)}),
                 is_black ? "#f2c14e" : "#a8721a", is_black ? "#7a5a10" : "#5b3d0a");
}

/// The line of the last move, and where discs were captured on it.
void draw_way(svg::Writer& writer, const Move& move) {
  std::vector<Place> places;
  for (const std::uint8_t bit : visited(move)) places.push_back(middle_of(place_of_bit(bit)));
  svg::trace(writer, svg::path_through(places), {.width = 8}, R"(class="route")");
  for (Squares captured = move.captured; captured != no_squares; captured &= captured - 1) {
    const Square square = place_of_bit(lowest_bit(captured));
    svg::cross(writer, middle_of(square), 9, {.width = 5},
               svg::attributes(R"(class="captured" data-square="{}")", number_at(square)));
  }
}

void mark(svg::Writer& writer, Square square, std::string_view what, const svg::Stroke& stroke) {
  svg::ring(writer, middle_of(square), disc_radius + 3, stroke,
            svg::attributes(R"(class="{}" data-square="{}")", what, number_at(square)));
}

void draw_illegal(svg::Writer& writer, const std::vector<std::uint8_t>& squares) {
  std::vector<Place> places;
  for (const std::uint8_t number : squares) {
    const Square square = square_of_number(number, svg_rows);
    places.push_back(middle_of(square));
    mark(writer, square, "illegal", {svg::palette::refused, 4, true});
  }
  svg::trace(writer, svg::path_through(places), {svg::palette::refused, 7, true},
             R"(class="illegal")");
  svg::cross(writer, places.back(), 11, {svg::palette::refused, 5}, R"(class="illegal")");
}

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
  const Board board = board_of(position);
  svg::Sheet sheet("Checkers", {board_side, board_side}, words);
  svg::Writer& writer = sheet.writer();
  const auto for_squares = [&](auto draw) {
    for (int i = 1; i <= dark_squares(svg_rows); ++i) draw(square_of_number(i, svg_rows));
  };
  svg::define_discs(writer);
  writer.element("rect", R"(width="{0}" height="{0}" fill="{1}" stroke="{2}" stroke-width="3")",
                 board_side, svg::palette::light_wood, svg::palette::line);
  for_squares([&](Square square) {
    writer.element("rect", R"(x="{0}" y="{1}" width="{2}" height="{2}" fill="{3}")",
                   square_unit * square.column, square_unit * square.row, square_unit,
                   svg::palette::dark_wood);
  });
  if (marks.last) draw_way(writer, *marks.last);
  for_squares([&](Square square) {  // in the corner, which no disc covers
    writer.words("text", fmt::format("{}", number_at(square)),
                 R"(x="{}" y="{}" font-size="13" fill="{}")", square_unit * square.column + 3,
                 square_unit * square.row + 13, svg::palette::ink);
  });
  for_squares([&](Square square) {
    if (board.at(square) != empty_square) draw_disc(writer, square, board.at(square));
  });
  if (marks.last) {
    mark(writer, place_of_bit(marks.last->from), "from", {.dashed = true});
    mark(writer, place_of_bit(marks.last->to), "to", {});
  }
  if (!marks.illegal.empty()) draw_illegal(writer, marks.illegal);
  return sheet.finish();
}

}  // namespace referee::internal::checkers
