#include "games/boxshogi/drawing/drawing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "svg/sheet.hpp"
#include "text/fields.hpp"

namespace referee::internal::boxshogi {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;
using svg::Place;

bool is_lower(std::string_view piece) {
  return piece.back() >= 'a';
}

/// The rows from the top; a square that is marked is between brackets.
void draw_rows(const game::Scene& scene, game::Picture& picture) {
  const std::string margin(8, ' ');
  const std::vector<std::size_t> illegal = scene.marked("illegal");
  const auto border = [&](unsigned column, unsigned row) -> Span {
    const auto is_marked = [&](unsigned at) {
      return std::find(illegal.begin(), illegal.end(), square_at(at, row)) != illegal.end();
    };
    if (column < board_width && is_marked(column)) return {"[", Style::marked};
    if (column > 0 && is_marked(column - 1)) return {"]", Style::marked};
    return {"|", Style::faint};
  };
  for (unsigned row = board_width; row-- > 0;) {
    std::vector<Span>& spans = picture.lines.emplace_back();
    spans.push_back({fmt::format("{}{} ", margin, row + 1), Style::faint});
    for (unsigned column = 0; column < board_width; ++column) {
      const std::string& piece = scene.cells[square_at(column, row)].piece;
      spans.push_back(border(column, row));
      if (piece.empty()) {
        spans.push_back({"__", Style::faint});
      } else {
        spans.push_back({fmt::format("{:>2}", piece),
                         is_lower(piece) ? Style::first_player : Style::second_player});
      }
    }
    spans.push_back(border(board_width, row));
  }
  picture.lines.push_back({{margin + "    a  b  c  d  e", Style::faint}});
}

constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * board_width;
constexpr double hand_width = 104;     // on each side of the board, with the numbers of the rows
constexpr double hand_unit = 40;       // a piece in a hand
constexpr double letters_height = 28;  // for the letters of the columns

/// The middle of a square of the board.
Place place(std::size_t square) {
  const auto number = static_cast<Square>(square);
  return {square_unit * (column_of(number) + 0.5),
          board_side - square_unit * (row_of(number) + 0.5)};
}

void draw_board(svg::Writer& sheet) {
  sheet.element("rect", R"(width="{0}" height="{0}" fill="{1}" stroke="{2}" stroke-width="3")",
                board_side, svg::palette::wood, svg::palette::line);
  std::string lines;
  for (unsigned i = 1; i < board_width; ++i) {
    lines += svg::path_through({{square_unit * i, 0}, {square_unit * i, board_side}}) + " ";
    lines += svg::path_through({{0, square_unit * i}, {board_side, square_unit * i}}) + " ";
  }
  sheet.element("path", R"(d="{}" stroke="{}" stroke-width="1.5")", lines, svg::palette::line);
  sheet.open("g", R"(font-size="17" fill="{}" text-anchor="middle")", svg::palette::line);
  for (unsigned i = 0; i < board_width; ++i) {
    const double middle = square_unit * (i + 0.5);
    sheet.words("text", std::string(1, static_cast<char>('a' + i)), R"(x="{}" y="{}")", middle,
                board_side + 21);
    sheet.words("text", fmt::format("{}", i + 1), R"(x="-12" y="{}")", board_side - middle + 6);
  }
  sheet.close();
}

void mark_squares(svg::Writer& sheet, const game::Scene& scene, std::string_view what,
                  std::string_view colour) {
  const bool is_from = what == "from";
  for (const std::size_t square : scene.marked(what)) {
    const auto [x, y] = place(square);
    sheet.element("rect",
                  R"(class="{0}" data-square="{1}" x="{2}" y="{3}" width="{4}" height="{4}" )"
                  R"(fill="{5}" fill-opacity="0.2" stroke="{5}" stroke-width="{6}" )"
                  R"(stroke-dasharray="{7}")",
                  what, scene.cells[square].place, x - square_unit / 2 + 3, y - square_unit / 2 + 3,
                  square_unit - 6, colour, is_from ? 2.5 : 4, is_from ? "6 5" : "none");
  }
}

void mark_illegal(svg::Writer& sheet, const game::Scene& scene) {
  const svg::Stroke stroke{svg::palette::refused, 4, true};
  for (const std::size_t square : scene.marked("illegal")) {
    const auto [x, y] = place(square);
    svg::ring(sheet, {x, y}, square_unit / 2 - 5, stroke,
              svg::attributes(R"(class="illegal" data-square="{}")", scene.cells[square].place));
    svg::cross(sheet, {x + square_unit / 2 - 12, y - square_unit / 2 + 12}, 6, stroke,
               R"(class="illegal")");
  }
}

/// Its letter stands upright for both sides, as the words have it.
void draw_piece(svg::Writer& sheet, std::string_view piece, const Place& middle, double size,
                const std::string& which) {
  const bool lower = is_lower(piece);
  const bool promoted = piece.starts_with('+');
  const double up = (lower ? -1 : 1) * size;
  const auto at = [&](double x, double y) { return Place{middle.x + x * size, middle.y + y * up}; };
  sheet.element("path", which + svg::attributes(
                                    R"( d="{} Z" fill="{}" stroke="{}" stroke-width="1.5" )"
                                    R"(stroke-linejoin="round")",
                                    svg::path_through({at(0, 0.42), at(0.29, 0.26), at(0.36, -0.38),
                                                       at(-0.36, -0.38), at(-0.29, 0.26)}),
                                    lower ? "#2b2622" : "#fffaf0", svg::palette::first_edge));
  const std::string_view plain_ink = lower ? "#ffffff" : "#1b1712";
  const std::string_view promoted_ink = lower ? "#ffb3a7" : "#b3261e";
  sheet.words("text", piece,
              R"(x="{}" y="{}" font-size="{}" font-weight="bold" text-anchor="middle" fill="{}")",
              middle.x, middle.y + (lower ? 0.19 : 0.1) * size, (promoted ? 0.34 : 0.4) * size,
              promoted ? promoted_ink : plain_ink);
}

/// Two pieces in a row.
void draw_hand(svg::Writer& sheet, std::string_view name, std::string_view hand, double middle) {
  const auto say = [&](double y, std::string_view colour, const std::string& words) {
    sheet.words("text", words, R"(x="{}" y="{}" font-size="13" text-anchor="middle" fill="{}")",
                middle, y, colour);
  };
  sheet.open("g", R"(class="hand-{}")", name);
  say(14, svg::palette::line, fmt::format("{} holds", name == "upper" ? "UPPER" : name));
  if (hand.empty()) say(36, svg::palette::second_edge, "nothing");
  for (int i = 0; !hand.empty(); ++i) {
    const std::string_view piece = text::take_field(hand);
    const int row = i / 2;
    draw_piece(sheet, piece,
               {middle + hand_unit * (i % 2 == 0 ? -0.5 : 0.5), 26 + hand_unit * (row + 0.5)},
               hand_unit, svg::attributes(R"(data-hand="{}")", piece));
  }
  sheet.close();
}

std::string svg_of(const game::Scene& scene, std::vector<std::string> words) {
  words.push_back(
      scene.legend("Dark pieces: lower, player 1. Light pieces: UPPER, player 2. +: promoted.",
                   {{"to", " Blue: the last move, dashed where it began."},
                    {"check", " Red square: check."},
                    {"illegal", " Red rings: the squares of the illegal move."}}));
  svg::Sheet sheet("BoxShogi", {board_side + 2 * hand_width, board_side + letters_height}, words);
  const auto& [lower, upper] = std::tie(scene.cells[squares], scene.cells[squares + 1]);
  draw_hand(sheet, upper.place, upper.piece, hand_width / 2 - 12);
  draw_hand(sheet, lower.place, lower.piece, board_side + hand_width * 1.5 + 8);
  sheet.open("g", R"-(transform="translate({} 0)")-", hand_width);
  draw_board(sheet);
  mark_squares(sheet, scene, "from", svg::palette::played);
  mark_squares(sheet, scene, "to", svg::palette::played);
  mark_squares(sheet, scene, "check", svg::palette::refused);
  for (Square square = 0; square < squares; ++square) {
    const auto& [name, piece] = scene.cells[square];
    if (piece.empty()) continue;
    draw_piece(sheet, piece, place(square), square_unit,
               svg::attributes(R"(data-square="{}" data-piece="{}")", name, piece));
  }
  mark_illegal(sheet, scene);
  sheet.close();
  return sheet.finish();
}

}  // namespace

game::Scene scene_of(const Game& game, const std::optional<Move>& last, Board illegal) {
  const auto hand_text = [&](Side side) {
    return fmt::format("{}", fmt::join(texts_of(game.hand(side), side), " "));
  };
  game::Scene scene;
  for (Square square = 0; square < squares; ++square) {
    const Piece piece = game.position().at(square);
    scene.cells.push_back({name_of(square), piece.is_none() ? "" : text_of(piece)});
  }
  scene.cells.push_back({"lower", hand_text(Side::lower)});
  scene.cells.push_back({"upper", hand_text(Side::upper)});
  if (last && !last->is_drop()) scene.mark("from", name_of(last->from()));
  if (last) scene.mark("to", name_of(last->to()));
  std::vector<std::string> names;
  while (illegal != 0) names.push_back(name_of(take_square(illegal)));
  scene.mark("illegal", fmt::format("{}", fmt::join(names, " ")));
  if (game.is_in_check()) scene.mark("check", name_of(game.position().drive(game.to_move())));
  return scene;
}

game::Picture draw(const game::Scene& scene, const game::Canvas& canvas,
                   std::vector<std::string> words) {
  game::Picture picture;
  draw_rows(scene, picture);
  picture.lines.push_back(
      {{"lower is player 1 and plays upwards, UPPER player 2; + promoted", Style::plain}});
  if (scene.has("illegal")) {
    picture.lines.push_back({{"[ ] the squares of the illegal move", Style::plain}});
  }
  if (canvas.image) picture.image = svg_of(scene, std::move(words));
  return picture;
}

}  // namespace referee::internal::boxshogi
