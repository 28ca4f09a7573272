#include "games/checkers/drawing/drawing.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/position.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::checkers {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

constexpr std::size_t square_count = 32;

/// The number of the move to which a ply belongs, and whose ply it is, when white may have begun.
struct Numbering {
  std::uint64_t first_ply;  ///< 0 for black's first, 1 for white's

  std::uint64_t number(std::uint64_t ply) const { return (ply + first_ply) / 2 + 1; }
  bool is_black(std::uint64_t ply) const { return (ply + first_ply) % 2 == 0; }
};

void draw_moves(game::Picture& picture, const Position& position, std::uint64_t plies,
                const std::vector<Move>& moves, unsigned columns) {
  const bool black_moved_last = position.to_move == Color::white;
  const Numbering numbering{(plies % 2 == 0) == black_moved_last ? 1U : 0U};
  const std::uint64_t first = plies - moves.size();
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      picture.lines.push_back({{line, Style::plain}});
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  };
  if (first > 0) add(fmt::format("({} moves before)", first));
  for (std::uint64_t i = 0; i < moves.size(); ++i) {
    const std::uint64_t ply = first + i;
    std::string word = text_of(moves[i]);
    if (numbering.is_black(ply)) {
      word = fmt::format("{}. {}", numbering.number(ply), word);
    } else if (i == 0) {
      word = fmt::format("{}... {}", numbering.number(ply), word);
    }
    add(word);
  }
  if (line.empty()) return;
  picture.lines.push_back({{line, Style::plain}});
  picture.lines.emplace_back();
}

/// Draws a board row by row. A dark square takes its own room and that of the light square to its
/// right, if it needs that: so numbers and discs stand side by side, and can both be read.
class BoardDrawing {
 public:
  BoardDrawing(const Board& board, const std::optional<Square>& last)
      : board_(board),
        last_(last),
        digits_(std::max(std::size_t{2}, fmt::format("{}", dark_squares(board.size())).size())),
        pitch_(pitch_of(board.size())),
        margin_(digits_ + mark_width - pitch_) {}

  void into(game::Picture& picture) const {
    const std::size_t width = pitch_ * static_cast<std::size_t>(board_.size()) + margin_;
    const std::string edge = fmt::format("   +{}+", std::string(width, '-'));
    picture.lines.push_back({{edge, Style::faint}});
    for (int row = 0; row < board_.size(); ++row) picture.lines.push_back(line(row));
    picture.lines.push_back({{edge, Style::faint}});
  }

 private:
  static constexpr std::size_t mark_width = 3;

  /// The most characters a square with which the board fits into 80 columns: with five a dark
  /// square has all that stands on it.
  static std::size_t pitch_of(int size) {
    if (size <= 14) return 5;
    return size <= 18 ? 4 : 3;
  }

  std::vector<Span> line(int row) const {
    const bool begins_light = !is_dark({row, 0});
    const bool ends_light = !is_dark({row, board_.size() - 1});
    std::vector<Span> spans{{"   |", Style::faint}};
    if (begins_light) spans.push_back({std::string(pitch_, ' '), Style::plain});
    for (int column = begins_light ? 1 : 0; column < board_.size(); column += 2) {
      draw_square(spans, {row, column});
      const bool is_last_column = column + 1 == board_.size();
      const std::size_t room = pitch_ + (is_last_column ? margin_ : pitch_);
      spans.push_back({std::string(room - digits_ - mark_width, ' '), Style::plain});
    }
    spans.push_back({(ends_light ? std::string(margin_, ' ') : "") + "|", Style::faint});
    return spans;
  }

  /// Its number, and behind it its disc with its marks.
  void draw_square(std::vector<Span>& spans, Square square) const {
    spans.push_back(
        {fmt::format("{:>{}}", number_of(square, board_.size()), digits_), Style::faint, true});
    const char disc = board_.at(square);
    if (disc == empty_square) {
      spans.push_back({"   ", Style::plain, true});
      return;
    }
    const Style style =
        checkers::color_of(disc) == Color::black ? Style::first_player : Style::second_player;
    spans.push_back(
        {square == last_ ? fmt::format(">{}<", disc) : fmt::format(" {} ", disc), style, true});
  }

  const Board& board_;
  std::optional<Square> last_;
  std::size_t digits_;  // of the highest number
  std::size_t pitch_;   // from one column to the next
  std::size_t margin_;  // for the numbers of the last column
};

}  // namespace

game::Picture draw(const Position& position, std::uint64_t plies, const std::vector<Move>& moves,
                   bool goes_on, const game::Canvas& canvas) {
  game::Picture picture;
  draw_moves(picture, position, plies, moves, canvas.columns);
  const auto last = moves.empty() ? std::nullopt : std::optional(place_of_bit(moves.back().to));
  const auto to_move = goes_on ? std::optional(position.to_move) : std::nullopt;
  game::Picture board = draw(board_of(position), last, to_move);
  std::move(board.lines.begin(), board.lines.end(), std::back_inserter(picture.lines));
  return picture;
}

game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move) {
  game::Picture picture;
  BoardDrawing(board, last).into(picture);
  std::string legend = "   b black, w white, B W kings";
  if (last) legend += ", > < the last move";
  if (to_move) legend += fmt::format("; {} to move", name_of(*to_move));
  picture.lines.push_back({{std::move(legend), Style::plain}});
  return picture;
}

namespace {

using svg::Place;

constexpr double square_unit = 68;  // a square
constexpr double board_side = square_unit * 8;
constexpr double disc_radius = 21;  // of a disc

/// A square of the scene, in its order.
Square square_at(std::size_t index) {
  return square_of_number(static_cast<int>(index) + 1, 8);
}

Place middle_of(std::size_t index) {
  const Square square = square_at(index);
  return {square_unit * (square.column + 0.5), square_unit * (square.row + 0.5)};
}

void draw_disc(svg::Writer& sheet, const Place& middle, const game::Scene::Cell& cell) {
  const char disc = cell.piece.front();
  const bool is_black = color_of(disc) == Color::black;
  svg::disc(sheet, middle, disc_radius, is_black,
            svg::attributes(R"(data-square="{}" data-disc="{}")", cell.place, cell.piece));
  if (!is_king(disc)) return;
  const auto at = [&](double x, double y) { return Place{middle.x + x, middle.y + y}; };
  sheet.element("path", R"(class="crown" d="{} Z" fill="{}" stroke="{}" stroke-linejoin="round")",
                svg::path_through({at(-12, 9), at(-14, -7), at(-6, 0), at(0, -11), at(6, 0),
                                   at(14, -7), at(12, 9)}),
                is_black ? "#f2c14e" : "#a8721a", is_black ? "#7a5a10" : "#5b3d0a");
}

void draw_board(svg::Writer& sheet) {
  sheet.element("rect", R"(width="{0}" height="{0}" fill="{1}" stroke="{2}" stroke-width="3")",
                board_side, svg::palette::light_wood, svg::palette::line);
  for (std::size_t i = 0; i < square_count; ++i) {
    sheet.element("rect", R"(x="{0}" y="{1}" width="{2}" height="{2}" fill="{3}")",
                  square_unit * square_at(i).column, square_unit * square_at(i).row, square_unit,
                  svg::palette::dark_wood);
  }
}

/// Draws the marks of a scene.
class Marks {
 public:
  Marks(svg::Writer& sheet, const game::Scene& scene) : sheet_(sheet), scene_(scene) {}

  /// A line through squares.
  void trace(const std::vector<std::size_t>& way, const svg::Stroke& stroke,
             const std::string& more) {
    std::vector<Place> places;
    places.reserve(way.size());
    for (const std::size_t square : way) places.push_back(middle_of(square));
    if (!places.empty()) svg::trace(sheet_, svg::path_through(places), stroke, more);
  }

  void ring(std::size_t square, std::string_view what, const svg::Stroke& stroke) {
    svg::ring(sheet_, middle_of(square), disc_radius + 3, stroke, which(square, what));
  }

  /// What was captured on the way of the last move.
  void cross_captured() {
    for (const std::size_t square : scene_.marked("captured")) {
      svg::cross(sheet_, middle_of(square), 9, {.width = 5}, which(square, "captured"));
    }
  }

 private:
  std::string which(std::size_t square, std::string_view what) const {
    return svg::attributes(R"(class="{}" data-square="{}")", what, scene_.cells[square].place);
  }

  svg::Writer& sheet_;
  const game::Scene& scene_;
};

}  // namespace

game::Scene scene_of(const Position& position, const std::optional<Move>& last,
                     const std::vector<std::uint8_t>& illegal) {
  const Board board = board_of(position);
  game::Scene scene;
  for (std::size_t i = 0; i < square_count; ++i) {
    const char disc = board.at(square_at(i));
    scene.cells.push_back({fmt::format("{}", i + 1), std::string(disc != empty_square, disc)});
  }
  if (last) {
    std::vector<unsigned> way;
    for (const std::uint8_t bit : visited(*last)) way.push_back(number_of_bit(bit));
    std::vector<unsigned> captured;
    for_each_bit(last->captured, [&](unsigned bit) { captured.push_back(number_of_bit(bit)); });
    scene.mark("way", fmt::format("{}", fmt::join(way, " ")));
    scene.mark("captured", fmt::format("{}", fmt::join(captured, " ")));
  }
  std::string squares;
  for (const std::uint8_t square : illegal) squares += fmt::format("{} ", square);
  scene.mark("illegal", squares);
  return scene;
}

std::string svg_of(const game::Scene& scene, const std::optional<Color>& to_move,
                   std::vector<std::string> words) {
  if (to_move) words.push_back(fmt::format("{} to move", name_of(*to_move)));
  const auto way = scene.marked("way");
  const auto illegal = scene.marked("illegal");
  words.push_back(
      scene.legend("Dark discs: black, player 1. Light discs: white, player 2. Crowned: kings.",
                   {{"way", " Blue: the last move, dashed where it began"},
                    {"captured", ", crosses where it captured"},
                    {"way", "."},
                    {"illegal", " Red: the illegal move."}}));
  svg::Sheet sheet("Checkers", {board_side, board_side}, words);
  Marks marks(sheet, scene);
  svg::define_discs(sheet);
  draw_board(sheet);
  marks.trace(way, {.width = 8}, R"(class="route")");
  marks.cross_captured();
  for (std::size_t i = 0; i < square_count; ++i) {  // in the corner, which no disc covers
    sheet.words("text", scene.cells[i].place, R"(x="{}" y="{}" font-size="13" fill="{}")",
                square_unit * square_at(i).column + 3, square_unit * square_at(i).row + 13,
                svg::palette::ink);
  }
  for (std::size_t i = 0; i < square_count; ++i) {
    if (!scene.cells[i].piece.empty()) draw_disc(sheet, middle_of(i), scene.cells[i]);
  }
  if (!way.empty()) {
    marks.ring(way.front(), "from", {.dashed = true});
    marks.ring(way.back(), "to", {});
  }
  for (const std::size_t square : illegal)
    marks.ring(square, "illegal", {svg::palette::refused, 4, true});
  marks.trace(illegal, {svg::palette::refused, 7, true}, R"(class="illegal")");
  if (!illegal.empty()) {
    svg::cross(sheet, middle_of(illegal.back()), 11, {svg::palette::refused, 5},
               R"(class="illegal")");
  }
  return sheet.finish();
}

}  // namespace referee::internal::checkers
