#include "games/boxshogi/drawing/drawing.hpp"

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "svg/palette.hpp"
#include "svg/shapes.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::boxshogi {
namespace {

using svg::number;
using svg::Place;

constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * board_width;
constexpr double hand_width = 104;     // on each side of the board, with the numbers of the rows
constexpr double hand_unit = 40;       // a piece in a hand
constexpr double letters_height = 28;  // for the letters of the columns
constexpr unsigned pieces_a_row = 2;

class SvgDrawing {
 public:
  SvgDrawing(const Game& game, const std::vector<std::string>& words)
      : game_(game),
        sheet_("BoxShogi", {board_side + 2 * hand_width, board_side + letters_height}, words),
        svg_(sheet_.writer()) {}

  std::string draw(const Marks& marks) {
    draw_hand(Side::upper, 0);
    draw_hand(Side::lower, board_side + hand_width);
    svg_.open("g", {{"transform", fmt::format("translate({} 0)", number(hand_width))}});
    draw_board();
    draw_last(marks);
    if (marks.checked) draw_square(*marks.checked, "check", true);
    draw_pieces();
    draw_illegal(marks.illegal);
    svg_.close();
    return sheet_.finish();
  }

 private:
  /// The middle of a square of the board.
  static Place place(Square square) {
    return {square_unit * (column_of(square) + 0.5),
            board_side - square_unit * (row_of(square) + 0.5)};
  }

  void draw_board() {
    svg_.element("rect", {{"width", number(board_side)},
                          {"height", number(board_side)},
                          {"fill", std::string(svg::palette::wood)},
                          {"stroke", std::string(svg::palette::line)},
                          {"stroke-width", "3"}});
    std::string lines;
    for (unsigned i = 1; i < board_width; ++i) {
      lines += svg::path_through({{square_unit * i, 0}, {square_unit * i, board_side}}) + " ";
      lines += svg::path_through({{0, square_unit * i}, {board_side, square_unit * i}}) + " ";
    }
    svg_.element(
        "path",
        {{"d", lines}, {"stroke", std::string(svg::palette::line)}, {"stroke-width", "1.5"}});
    svg_.open("g", {{"font-size", "17"},
                    {"fill", std::string(svg::palette::line)},
                    {"text-anchor", "middle"}});
    for (unsigned i = 0; i < board_width; ++i) {
      const double middle = square_unit * (i + 0.5);
      svg_.element("text", {{"x", number(middle)}, {"y", number(board_side + 21)}},
                   std::string(1, static_cast<char>('a' + i)));
      svg_.element("text", {{"x", "-12"}, {"y", number(board_side - middle + 6)}},
                   fmt::format("{}", i + 1));
    }
    svg_.close();
  }

  void draw_square(Square square, const std::string& what, bool is_refused) {
    const svg::Mark mark = is_refused ? svg::Mark::refused : svg::Mark::played;
    const Place middle = place(square);
    svg_.element("rect", {{"class", what},
                          {"data-square", name_of(square)},
                          {"x", number(middle.x - square_unit / 2 + 3)},
                          {"y", number(middle.y - square_unit / 2 + 3)},
                          {"width", number(square_unit - 6)},
                          {"height", number(square_unit - 6)},
                          {"fill", svg::colour_of(mark)},
                          {"fill-opacity", "0.2"},
                          {"stroke", svg::colour_of(mark)},
                          {"stroke-width", what == "from" ? "2.5" : "4"},
                          {"stroke-dasharray", what == "from" ? "6 5" : "none"}});
  }

  void draw_last(const Marks& marks) {
    if (!marks.last) return;
    if (!marks.last->is_drop()) draw_square(marks.last->from(), "from", false);
    draw_square(marks.last->to(), "to", false);
  }

  void draw_illegal(Board illegal) {
    while (illegal != 0) {
      const Square square = take_square(illegal);
      const Place middle = place(square);
      svg::ring(svg_, middle, square_unit / 2 - 5, {svg::Mark::refused, 4, true},
                {{"class", "illegal"}, {"data-square", name_of(square)}});
      svg::cross(svg_, {middle.x + square_unit / 2 - 12, middle.y - square_unit / 2 + 12}, 6,
                 {svg::Mark::refused, 4}, {{"class", "illegal"}});
    }
  }

  void draw_pieces() {
    for (Square square = 0; square < squares; ++square) {
      const Piece piece = game_.position().at(square);
      if (piece.is_none()) continue;
      draw_piece(piece, place(square), square_unit,
                 {{"data-square", name_of(square)}, {"data-piece", text_of(piece)}});
    }
  }

  /// Its letter stands upright for both sides, as the words have it.
  void draw_piece(Piece piece, const Place& middle, double size,
                  const svg::Writer::Attributes& which) {
    const bool is_lower = piece.side() == Side::lower;
    const double up = (is_lower ? -1 : 1) * size;
    const auto at = [&](double x, double y) {
      return Place{middle.x + x * size, middle.y + y * up};
    };
    const std::vector<Place> corners{at(0, 0.42), at(0.29, 0.26), at(0.36, -0.38), at(-0.36, -0.38),
                                     at(-0.29, 0.26)};
    svg::Writer::Attributes attributes = which;
    attributes.insert(attributes.end(), {{"d", svg::path_through(corners) + " Z"},
                                         {"fill", is_lower ? "#2b2622" : "#fffaf0"},
                                         {"stroke", std::string(svg::palette::first_edge)},
                                         {"stroke-width", "1.5"},
                                         {"stroke-linejoin", "round"}});
    svg_.element("path", attributes);
    const std::string plain = is_lower ? "#ffffff" : "#1b1712";
    const std::string promoted = is_lower ? "#ffb3a7" : "#b3261e";
    svg_.element("text",
                 {{"x", number(middle.x)},
                  {"y", number(middle.y + (is_lower ? 0.19 : 0.1) * size)},
                  {"font-size", number((piece.is_promoted() ? 0.34 : 0.4) * size)},
                  {"font-weight", "bold"},
                  {"text-anchor", "middle"},
                  {"fill", piece.is_promoted() ? promoted : plain}},
                 text_of(piece));
  }

  void draw_hand(Side side, double left) {
    const double middle = left + hand_width / 2 + (side == Side::lower ? 8 : -12);
    svg_.open("g", {{"class", side == Side::lower ? "hand-lower" : "hand-upper"}});
    svg_.element("text",
                 {{"x", number(middle)},
                  {"y", "14"},
                  {"font-size", "13"},
                  {"text-anchor", "middle"},
                  {"fill", std::string(svg::palette::line)}},
                 fmt::format("{} holds", name_of(side)));
    const Hand& hand = game_.hand(side);
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const Piece piece(hand[i], side);
      const std::size_t row = i / pieces_a_row;
      const Place place{middle + hand_unit * (i % pieces_a_row == 0 ? -0.5 : 0.5),
                        26 + hand_unit * (static_cast<double>(row) + 0.5)};
      draw_piece(piece, place, hand_unit, {{"data-hand", text_of(piece)}});
    }
    if (hand.size() == 0) {
      svg_.element("text",
                   {{"x", number(middle)},
                    {"y", "36"},
                    {"font-size", "13"},
                    {"text-anchor", "middle"},
                    {"fill", std::string(svg::palette::second_edge)}},
                   "nothing");
    }
    svg_.close();
  }

  const Game& game_;
  svg::Sheet sheet_;
  svg::Writer& svg_;
};

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
  return SvgDrawing(game, words).draw(marks);
}

}  // namespace referee::internal::boxshogi
