#include <fmt/format.h>

#include "games/boxshogi/drawing/drawing.hpp"
#include "games/boxshogi/notation.hpp"
#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::boxshogi {
namespace {

using svg::Place;

constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * board_width;
constexpr double hand_width = 104;     // on each side of the board, with the numbers of the rows
constexpr double hand_unit = 40;       // a piece in a hand
constexpr double letters_height = 28;  // for the letters of the columns
constexpr unsigned pieces_a_row = 2;

/// The middle of a square of the board.
Place place(Square square) {
  return {square_unit * (column_of(square) + 0.5),
          board_side - square_unit * (row_of(square) + 0.5)};
}

void draw_board(svg::Writer& writer) {
  writer.element("rect", R"(width="{0}" height="{0}" fill="{1}" stroke="{2}" stroke-width="3")",
                 board_side, svg::palette::wood, svg::palette::line);
  std::string lines;
  for (unsigned i = 1; i < board_width; ++i) {
    lines += svg::path_through({{square_unit * i, 0}, {square_unit * i, board_side}}) + " ";
    lines += svg::path_through({{0, square_unit * i}, {board_side, square_unit * i}}) + " ";
  }
  writer.element("path", R"(d="{}" stroke="{}" stroke-width="1.5")", lines, svg::palette::line);
  writer.open("g", R"(font-size="17" fill="{}" text-anchor="middle")", svg::palette::line);
  for (unsigned i = 0; i < board_width; ++i) {
    const double middle = square_unit * (i + 0.5);
    writer.words("text", std::string(1, static_cast<char>('a' + i)), R"(x="{}" y="{}")", middle,
                 board_side + 21);
    writer.words("text", fmt::format("{}", i + 1), R"(x="-12" y="{}")", board_side - middle + 6);
  }
  writer.close();
}

void mark_square(svg::Writer& writer, Square square, std::string_view what,
                 std::string_view colour) {
  const bool is_from = what == "from";
  const auto [x, y] = place(square);
  writer.element("rect",
                 R"(class="{0}" data-square="{1}" x="{2}" y="{3}" width="{4}" height="{4}" )"
                 R"(fill="{5}" fill-opacity="0.2" stroke="{5}" stroke-width="{6}" )"
                 R"(stroke-dasharray="{7}")",
                 what, name_of(square), x - square_unit / 2 + 3, y - square_unit / 2 + 3,
                 square_unit - 6, colour, is_from ? 2.5 : 4, is_from ? "6 5" : "none");
}

void draw_illegal(svg::Writer& writer, Board illegal) {
  const svg::Stroke stroke{svg::palette::refused, 4, true};
  while (illegal != 0) {
    const Square square = take_square(illegal);
    const auto [x, y] = place(square);
    svg::ring(writer, {x, y}, square_unit / 2 - 5, stroke,
              svg::attributes(R"(class="illegal" data-square="{}")", name_of(square)));
    svg::cross(writer, {x + square_unit / 2 - 12, y - square_unit / 2 + 12}, 6, stroke,
               R"(class="illegal")");
  }
}

/// Its letter stands upright for both sides, as the words have it.
void draw_piece(svg::Writer& writer, Piece piece, const Place& middle, double size,
                const std::string& which) {
  const bool is_lower = piece.side() == Side::lower;
  const double up = (is_lower ? -1 : 1) * size;
  const auto at = [&](double x, double y) { return Place{middle.x + x * size, middle.y + y * up}; };
  writer.element(
      "path",
      which + svg::attributes(R"( d="{} Z" fill="{}" stroke="{}" stroke-width="1.5" )"
                              R"(stroke-linejoin="round")",
                              svg::path_through({at(0, 0.42), at(0.29, 0.26), at(0.36, -0.38),
                                                 at(-0.36, -0.38), at(-0.29, 0.26)}),
                              is_lower ? "#2b2622" : "#fffaf0", svg::palette::first_edge));
  const std::string_view plain = is_lower ? "#ffffff" : "#1b1712";
  const std::string_view promoted = is_lower ? "#ffb3a7" : "#b3261e";
  writer.words("text", text_of(piece),
               R"(x="{}" y="{}" font-size="{}" font-weight="bold" text-anchor="middle" fill="{}")",
               middle.x, middle.y + (is_lower ? 0.19 : 0.1) * size,
               (piece.is_promoted() ? 0.34 : 0.4) * size, piece.is_promoted() ? promoted : plain);
}

void draw_hand(svg::Writer& writer, const Hand& hand, Side side, double left) {
  const double middle = left + hand_width / 2 + (side == Side::lower ? 8 : -12);
  const auto say = [&](double y, std::string_view colour, const std::string& words) {
    writer.words("text", words, R"(x="{}" y="{}" font-size="13" text-anchor="middle" fill="{}")",
                 middle, y, colour);
  };
  writer.open("g", R"(class="hand-{}")", side == Side::lower ? "lower" : "upper");
  say(14, svg::palette::line, fmt::format("{} holds", name_of(side)));
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const Piece piece(hand[i], side);
    const std::size_t row = i / pieces_a_row;
    draw_piece(writer, piece,
               {middle + hand_unit * (i % pieces_a_row == 0 ? -0.5 : 0.5),
                26 + hand_unit * (static_cast<double>(row) + 0.5)},
               hand_unit, svg::attributes(R"(data-hand="{}")", text_of(piece)));
  }
  if (hand.size() == 0) say(36, svg::palette::second_edge, "nothing");
  writer.close();
}

std::string legend(const Marks& marks) {
  std::string words = "Dark pieces: lower, player 1. Light pieces: UPPER, player 2. +: promoted.";
  if (marks.last) words += " Blue: the last move, dashed where it began.";
  if (marks.checked) words += " Red square: check.";
  if (marks.illegal != 0) words += " Red rings: the squares of the illegal move.";
  return words;
}

}  // namespace

std::string svg_of(const Game& game, const Marks& marks, std::vector<std::string> words) {
  words.push_back(legend(marks));
  svg::Sheet sheet("BoxShogi", {board_side + 2 * hand_width, board_side + letters_height}, words);
  svg::Writer& writer = sheet.writer();
  draw_hand(writer, game.hand(Side::upper), Side::upper, 0);
  draw_hand(writer, game.hand(Side::lower), Side::lower, board_side + hand_width);
  writer.open("g", R"-(transform="translate({} 0)")-", hand_width);
  draw_board(writer);
  if (marks.last && !marks.last->is_drop()) {
    mark_square(writer, marks.last->from(), "from", svg::palette::played);
  }
  if (marks.last) mark_square(writer, marks.last->to(), "to", svg::palette::played);
  if (marks.checked) mark_square(writer, *marks.checked, "check", svg::palette::refused);
  for (Square square = 0; square < squares; ++square) {
    const Piece piece = game.position().at(square);
    if (piece.is_none()) continue;
    draw_piece(
        writer, piece, place(square), square_unit,
        svg::attributes(R"(data-square="{}" data-piece="{}")", name_of(square), text_of(piece)));
  }
  draw_illegal(writer, marks.illegal);
  writer.close();
  return sheet.finish();
}

}  // namespace referee::internal::boxshogi
