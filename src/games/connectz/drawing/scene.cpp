#include "games/connectz/drawing/scene.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace referee::internal::connectz {
namespace {

/// At most `room` of 1 .. `whole`, with `middle` in the middle as far as the ends allow.
Range range_around(const base::Natural& middle, const base::Natural& whole, std::uint64_t room) {
  const std::uint64_t count = std::min(room, whole.clamped());
  const auto before = static_cast<std::int64_t>(count) - 1;
  const base::Natural first = std::max(middle.plus(-before / 2).value_or(1), base::Natural(1));
  return {std::min(first, whole.plus(-before).value_or(1)), count};
}

}  // namespace

bool Scene::is_in_line(const Cell& cell) const {
  if (!line) return false;
  const std::uint64_t row = cell.row + 1;
  if (line->row_step == 0) {
    return row == line->row && cell.column >= line->column &&
           cell.column <= line->cell(line->count - 1).column;
  }
  const std::uint64_t steps = line->row_step > 0 ? row - line->row : line->row - row;  // may wrap
  return steps < line->count && line->cell(steps).column == cell.column;
}

Cell Scene::focus() const {
  if (line) {
    const auto middle = line->cell(line->count / 2);
    return {middle.column, middle.row - 1};
  }
  if (full_column) return {*full_column, frame.rows.clamped() - 1};
  return last ? *last : Cell{1, 0};
}

std::string Range::words() const {
  return fmt::format("{} to {}", first.short_digits(), at(count - 1).short_digits());
}

std::string Window::words(const Frame& frame) const {
  return fmt::format("only columns {} of {} and rows {} of {} are drawn", columns.words(),
                     frame.columns.short_digits(), rows.words(), frame.rows.short_digits());
}

Window window_of(const Scene& scene, std::uint64_t columns, std::uint64_t rows) {
  const Cell middle = scene.focus();
  return {range_around(middle.column, scene.frame.columns, columns),
          range_around(middle.row + 1, scene.frame.rows, rows)};
}

}  // namespace referee::internal::connectz
