// Boards as images, and what they show.

#include <utility>

#include <fmt/format.h>

#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/rules/position.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::checkers {
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
