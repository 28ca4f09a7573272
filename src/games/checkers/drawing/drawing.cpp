#include "games/checkers/drawing/drawing.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/rules/layout.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::checkers {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

/// The number of the move to which a ply belongs, and whose ply it is, when the other side than
/// usual may have begun.
struct Numbering {
  std::uint64_t first_ply;  ///< 0 for the first of the side that usually begins, 1 for the other's

  std::uint64_t number(std::uint64_t ply) const { return (ply + first_ply) / 2 + 1; }
  bool is_first_side(std::uint64_t ply) const { return (ply + first_ply) % 2 == 0; }
};

/// A position on its board.
Board board_of(const draughts::Position& position, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  Board board(layout.size);
  for (const Color color : {Color::black, Color::white}) {
    for (draughts::WideSquares rest = position.of(color); rest != 0; rest &= rest - 1) {
      const unsigned bit = draughts::lowest_bit(rest);
      board.put(layout.place_of_bit(bit), disc_of(color, (position.kings >> bit & 1) != 0));
    }
  }
  return board;
}

void draw_moves(game::Picture& picture, const ShownGame& game, unsigned columns) {
  const bool first_side_moved_last = game.position.to_move != rule_set(game.rules).first;
  const Numbering numbering{(game.plies % 2 == 0) == first_side_moved_last ? 1U : 0U};
  const std::uint64_t first = game.plies - game.moves.size();
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      picture.lines.push_back({{line, Style::plain}});
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  };
  if (first > 0) add(fmt::format("({} moves before)", first));
  for (std::uint64_t i = 0; i < game.moves.size(); ++i) {
    const std::uint64_t ply = first + i;
    std::string word = game.moves[i];
    if (numbering.is_first_side(ply)) {
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
  BoardDrawing(const Board& board, const std::optional<Square>& last, bool is_mirrored)
      : board_(board),
        last_(last),
        is_mirrored_(is_mirrored),
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
    const bool begins_light = is_dark({row, 0}) == is_mirrored_;
    const bool ends_light = is_dark({row, board_.size() - 1}) == is_mirrored_;
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
  bool is_mirrored_;
  std::size_t digits_;  // of the highest number
  std::size_t pitch_;   // from one column to the next
  std::size_t margin_;  // for the numbers of the last column
};

}  // namespace

game::Picture draw(const ShownGame& game, const game::Canvas& canvas) {
  game::Picture picture;
  draw_moves(picture, game, canvas.columns);
  const auto last = game.last ? std::optional(game.last->end) : std::nullopt;
  const auto to_move = game.goes_on ? std::optional(game.position.to_move) : std::nullopt;
  game::Picture board =
      draw(board_of(game.position, game.rules), last, to_move, rule_set(game.rules).is_mirrored);
  std::move(board.lines.begin(), board.lines.end(), std::back_inserter(picture.lines));
  return picture;
}

game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move, bool is_mirrored) {
  game::Picture picture;
  BoardDrawing(board, last, is_mirrored).into(picture);
  std::string legend = "   b black, w white, B W kings";
  if (last) legend += ", > < the last move";
  if (to_move) legend += fmt::format("; {} to move", name_of(*to_move));
  picture.lines.push_back({{std::move(legend), Style::plain}});
  return picture;
}

namespace {

using svg::Place;

constexpr double square_unit = 68;  // a square
constexpr double disc_radius = 21;  // of a disc

/// Where the squares of a scene are, in its order.
class Places {
 public:
  explicit Places(Rules rules) : layout_(rule_set(rules)) {}

  double side() const { return square_unit * layout_.size; }

  Square square(std::size_t index) const {
    return layout_.place_of_bit(layout_.bit_of_number(static_cast<int>(index) + 1));
  }

  Place corner(std::size_t index) const {
    return {square_unit * square(index).column, square_unit * square(index).row};
  }

  Place middle(std::size_t index) const {
    return {corner(index).x + square_unit / 2, corner(index).y + square_unit / 2};
  }

 private:
  draughts::Layout layout_;
};

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

void draw_board(svg::Writer& sheet, const game::Scene& scene, const Places& places) {
  sheet.element("rect", R"(width="{0}" height="{0}" fill="{1}" stroke="{2}" stroke-width="3")",
                places.side(), svg::palette::light_wood, svg::palette::line);
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    sheet.element("rect", R"(x="{0}" y="{1}" width="{2}" height="{2}" fill="{3}")",
                  places.corner(i).x, places.corner(i).y, square_unit, svg::palette::dark_wood);
  }
}

/// Draws the marks of a scene.
class Marks {
 public:
  Marks(svg::Writer& sheet, const game::Scene& scene, const Places& places)
      : sheet_(sheet), scene_(scene), places_(places) {}

  /// A line through squares.
  void trace(const std::vector<std::size_t>& way, const svg::Stroke& stroke,
             const std::string& more) {
    std::vector<Place> places;
    places.reserve(way.size());
    for (const std::size_t square : way) places.push_back(places_.middle(square));
    if (!places.empty()) svg::trace(sheet_, svg::path_through(places), stroke, more);
  }

  void ring(std::size_t square, std::string_view what, const svg::Stroke& stroke) {
    svg::ring(sheet_, places_.middle(square), disc_radius + 3, stroke, which(square, what));
  }

  /// What was captured on the way of the last move.
  void cross_captured() {
    for (const std::size_t square : scene_.marked("captured")) {
      svg::cross(sheet_, places_.middle(square), 9, {.width = 5}, which(square, "captured"));
    }
  }

 private:
  std::string which(std::size_t square, std::string_view what) const {
    return svg::attributes(R"(class="{}" data-square="{}")", what, scene_.cells[square].place);
  }

  svg::Writer& sheet_;
  const game::Scene& scene_;
  const Places& places_;
};

}  // namespace

ShownMove shown(std::vector<std::uint8_t> way, const draughts::Move& move, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  ShownMove shown{std::move(way), {}, layout.place_of_bit(move.to)};
  for (draughts::WideSquares rest = move.captured; rest != 0; rest &= rest - 1) {
    shown.captured.push_back(
        static_cast<std::uint8_t>(layout.number_of_bit(draughts::lowest_bit(rest))));
  }
  return shown;
}

game::NamedTexts setup_of(Rules rules) {
  const RuleSet& set = rule_set(rules);
  game::NamedTexts setup;
  if (set.size != 8) setup.emplace_back("size", fmt::format("{}", set.size));
  if (set.is_mirrored) setup.emplace_back("mirrored", "yes");
  return setup;
}

game::Scene scene_of(const draughts::Position& position, Rules rules,
                     const std::optional<ShownMove>& last,
                     const std::vector<std::uint8_t>& illegal) {
  const Board board = board_of(position, rules);
  const Places places(rules);
  game::Scene scene;
  const auto squares_of_board = static_cast<std::size_t>(dark_squares(board.size()));
  for (std::size_t i = 0; i < squares_of_board; ++i) {
    const char disc = board.at(places.square(i));
    scene.cells.push_back({fmt::format("{}", i + 1), std::string(disc != empty_square, disc)});
  }
  if (last) {
    scene.mark("way", fmt::format("{}", fmt::join(last->way, " ")));
    scene.mark("captured", fmt::format("{}", fmt::join(last->captured, " ")));
  }
  std::string squares;
  for (const std::uint8_t square : illegal) squares += fmt::format("{} ", square);
  scene.mark("illegal", squares);
  return scene;
}

std::string svg_of(const game::Scene& scene, Rules rules, const std::optional<Color>& to_move,
                   std::vector<std::string> words) {
  if (to_move) words.push_back(fmt::format("{} to move", name_of(*to_move)));
  const auto way = scene.marked("way");
  const auto illegal = scene.marked("illegal");
  words.push_back(
      scene.legend(fmt::format("Dark discs: black, player {}. Light discs: white, player {}. "
                               "Crowned: kings.",
                               player_of(Color::black, rules), player_of(Color::white, rules)),
                   {{"way", " Blue: the last move, dashed where it began"},
                    {"captured", ", crosses where it captured"},
                    {"way", "."},
                    {"illegal", " Red: the illegal move."}}));
  const Places places(rules);
  svg::Sheet sheet("Checkers", {places.side(), places.side()}, words);
  Marks marks(sheet, scene, places);
  svg::define_discs(sheet);
  draw_board(sheet, scene, places);
  marks.trace(way, {.width = 8}, R"(class="route")");
  marks.cross_captured();
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {  // in the corner, which no disc covers
    sheet.words("text", scene.cells[i].place, R"(x="{}" y="{}" font-size="13" fill="{}")",
                places.corner(i).x + 3, places.corner(i).y + 13, svg::palette::ink);
  }
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    if (!scene.cells[i].piece.empty()) draw_disc(sheet, places.middle(i), scene.cells[i]);
  }
  if (!way.empty()) {
    marks.ring(way.front(), "from", {.dashed = true});
    marks.ring(way.back(), "to", {});
  }
  for (const std::size_t square : illegal)
    marks.ring(square, "illegal", {svg::palette::refused, 4, true});
  marks.trace(illegal, {svg::palette::refused, 7, true}, R"(class="illegal")");
  if (!illegal.empty()) {
    svg::cross(sheet, places.middle(illegal.back()), 11, {svg::palette::refused, 5},
               R"(class="illegal")");
  }
  return sheet.finish();
}

}  // namespace referee::internal::checkers
