#include <algorithm>

#include <fmt/format.h>

#include "games/connectz/drawing/drawing.hpp"
#include "games/connectz/drawing/window.hpp"
#include "svg/sheet.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::uint64_t most_cells = 20000;
constexpr std::uint64_t most_side = 1000;    // in cells
constexpr std::uint64_t square_side = 141;   // of the largest square of so many cells
constexpr std::uint64_t usual_columns = 48;  // of a part of a larger frame
constexpr std::uint64_t usual_rows = 20;
constexpr std::uint64_t around_line = 8;  // both sides of a line together

constexpr double cell_unit = 32;  // a cell
constexpr double counter_radius = 13;
constexpr double digit_width = 7.5;
constexpr double numbers_height = 26;  // for the numbers of the columns
constexpr double mark_height = 26;     // above a column that is marked

bool is_drawn_whole(const Frame& frame) {
  const std::uint64_t columns = frame.columns.clamped();
  const std::uint64_t rows = frame.rows.clamped();
  return columns <= most_side && rows <= most_side && columns * rows <= most_cells;
}

/// Of a larger frame as much as can be looked at, and all of the winning line unless that is longer
/// than the bounds allow.
Window window_for_image(const Scene& scene) {
  if (is_drawn_whole(scene.frame)) return Window(scene, most_side, most_side);
  const auto side = [&](std::uint64_t usual, int step) {
    const std::uint64_t line = scene.line && step != 0 ? scene.line->count + around_line : 0;
    return std::clamp(line, usual, most_side);
  };
  std::uint64_t columns = side(usual_columns, scene.line ? scene.line->column_step : 0);
  std::uint64_t rows = side(usual_rows, scene.line ? scene.line->row_step : 0);
  if (columns * rows > most_cells && scene.line->column_step == 0) {
    columns = most_cells / rows;
  } else if (columns * rows > most_cells) {
    columns = rows = square_side;
  }
  return Window(scene, columns, rows);
}

/// The room for the numbers of the rows.
double left_of(const Window& window) {
  const std::string highest = window.rows.at(window.rows.count - 1).short_digits();
  return digit_width * static_cast<double>(highest.size()) + 12;
}

/// Every how many columns there is room for a number.
std::uint64_t step_of_numbers(std::size_t digits) {
  for (const std::uint64_t step : {1U, 2U, 5U, 10U, 20U}) {
    if (digit_width * static_cast<double>(digits) + 6 <= cell_unit * static_cast<double>(step)) {
      return step;
    }
  }
  return 50;
}

class SvgDrawing {
 public:
  SvgDrawing(const Scene& scene, const Window& window, const std::vector<std::string>& words)
      : scene_(scene),
        window_(window),
        left_(left_of(window)),
        top_(scene.full_column ? mark_height : 0),
        width_(cell_unit * static_cast<double>(window.columns.count)),
        height_(cell_unit * static_cast<double>(window.rows.count)),
        sheet_(fmt::format("Connect Z, frame {} {} {}", scene.frame.columns.short_digits(),
                           scene.frame.rows.short_digits(), scene.frame.line.short_digits()),
               {left_ + width_, top_ + height_ + numbers_height}, words) {}

  std::string draw() {
    svg::define_discs(sheet_);
    draw_numbers();
    sheet_.open("g", R"-(transform="translate({} {})")-", left_, top_);
    draw_cells();
    for (std::uint64_t i = 0; i < window_.columns.count; ++i) draw_column(i);
    draw_line();
    if (last_) {
      sheet_.element("circle",
                     R"(class="last" data-cell="{}" cx="{}" cy="{}" r="5" fill="{}" )"
                     R"(stroke="#ffffff" stroke-width="2")",
                     last_->name, last_->place.x, last_->place.y, svg::palette::played);
    }
    sheet_.close();
    return sheet_.finish();
  }

 private:
  /// The middle of a cell of the window.
  svg::Place place(std::uint64_t column, std::uint64_t row) const {
    return {cell_unit * (static_cast<double>(column) + 0.5),
            height_ - cell_unit * (static_cast<double>(row) + 0.5)};
  }

  /// All empty cells are one pattern: they take no room in the file.
  void draw_cells() {
    sheet_.open("defs", "");
    sheet_.open("pattern", R"(id="cell" width="{0}" height="{0}" patternUnits="userSpaceOnUse")",
                cell_unit);
    sheet_.element("circle", R"(cx="{0}" cy="{0}" r="{1}" fill="{2}")", cell_unit / 2,
                   counter_radius, svg::palette::hollow);
    sheet_.close();
    sheet_.close();
    for (const std::string_view fill : {svg::palette::wood, std::string_view("url(#cell)")}) {
      sheet_.element("rect", R"(width="{}" height="{}" rx="6" fill="{}")", width_, height_, fill);
    }
  }

  void draw_numbers() {
    sheet_.open("g", R"(font-size="13" fill="{}")", svg::palette::line);
    for (std::uint64_t i = 0; i < window_.rows.count; ++i) {
      sheet_.words("text", window_.rows.at(i).short_digits(), R"(x="{}" y="{}" text-anchor="end")",
                   left_ - 8, top_ + place(0, i).y + 5);
    }
    const double y = top_ + height_ + numbers_height - 8;
    const auto first = window_.columns.first.word();
    if (!first) {
      sheet_.words("text", "column " + window_.columns.first.short_digits(), R"(x="{}" y="{}")",
                   left_, y);
    } else {
      draw_column_numbers(*first, y);
    }
    sheet_.close();
  }

  void draw_column_numbers(std::uint64_t first, double y) {
    const base::Natural last = window_.columns.at(window_.columns.count - 1);
    const std::uint64_t step = step_of_numbers(last.digits().size());
    for (std::uint64_t i = 0; i < window_.columns.count; ++i) {
      if ((first + i) % step != 0) continue;
      sheet_.words("text", fmt::format("{}", first + i), R"(x="{}" y="{}" text-anchor="middle")",
                   left_ + place(i, 0).x, y);
    }
  }

  /// Its number and its place are looked for once, as numbers of columns may be very long.
  void draw_column(std::uint64_t index) {
    const base::Natural column = window_.columns.at(index);
    if (column == scene_.full_column) draw_full_column(index, column);
    const auto found = scene_.board.columns().find(column);
    if (!found) return;
    const std::uint64_t height = scene_.board.height(*found);
    const std::uint64_t first = window_.rows.first.clamped() - 1;
    const std::string name = column.short_digits();
    for (std::uint64_t i = 0; i < window_.rows.count && first + i < height; ++i) {
      const Player player = *scene_.board.player_at(*found, first + i);
      const Cell cell{column, first + i};
      const Mark mark{place(index, i), fmt::format("{},{}", name, cell.row + 1)};
      svg::disc(sheet_, mark.place, counter_radius, player == 0,
                svg::attributes(R"(data-cell="{}" data-player="{}")", mark.name, player + 1));
      if (scene_.is_in_line(cell)) {
        svg::ring(sheet_, mark.place, counter_radius + 0.5, {.width = 3},
                  svg::attributes(R"(class="line" data-cell="{}")", mark.name));
        in_line_.push_back(mark.place);
      }
      if (cell == scene_.last) last_ = mark;
    }
  }

  void draw_line() {
    if (in_line_.size() < 2) return;
    const auto by_place = [](const svg::Place& a, const svg::Place& b) {
      return a.x != b.x ? a.x < b.x : a.y < b.y;
    };
    const auto [first, last] = std::minmax_element(in_line_.begin(), in_line_.end(), by_place);
    svg::trace(sheet_, svg::path_through({*first, *last}), {.width = 7}, R"(class="line")");
  }

  void draw_full_column(std::uint64_t index, const base::Natural& column) {
    const double x = place(index, 0).x;
    sheet_.element("rect",
                   R"(class="full" data-column="{0}" x="{1}" y="0" width="{2}" height="{3}" )"
                   R"(fill="{4}" fill-opacity="0.25" stroke="{4}" stroke-width="3")",
                   column.short_digits(), x - cell_unit / 2, cell_unit, height_,
                   svg::palette::refused);
    svg::cross(sheet_, {x, -mark_height / 2}, 7, {svg::palette::refused, 4}, R"(class="full")");
  }

  struct Mark {
    svg::Place place;
    std::string name;
  };

  const Scene& scene_;
  const Window& window_;
  double left_;
  double top_;
  double width_;
  double height_;
  svg::Sheet sheet_;
  std::optional<Mark> last_;
  std::vector<svg::Place> in_line_;
};

std::string legend(const Scene& scene) {
  std::string words = "Dark counters: player 1 (X). Light counters: player 2 (O).";
  if (scene.last) words += " Dot: the last counter dropped.";
  if (scene.line) words += " Rings and line: the winning line.";
  if (scene.full_column) words += " Red: the full column.";
  return words;
}

}  // namespace

std::string svg_of(const Scene& scene, std::vector<std::string> words) {
  const Window window = window_for_image(scene);
  words.push_back(legend(scene));
  if (!window.is_all_of(scene.frame)) words.push_back(window.words(scene.frame));
  return SvgDrawing(scene, window, words).draw();
}

}  // namespace referee::internal::connectz
