#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "base/natural.hpp"
#include "games/connectz/drawing/drawing.hpp"

namespace referee::internal::connectz {

/// One side of the part that is drawn: `count` columns (or rows) from `first` on, counted from 1.
struct Range {
  base::Natural first;
  std::uint64_t count = 0;

  bool is_all_of(const base::Natural& whole) const { return first == 1 && whole == count; }
  base::Natural at(std::uint64_t index) const {
    return *first.plus(static_cast<std::int64_t>(index));
  }

  /// "3 to 12".
  std::string words() const {
    return fmt::format("{} to {}", first.short_digits(), at(count - 1).short_digits());
  }
};

/// At most `room` of 1 .. `whole`, with `middle` in the middle as far as the ends allow.
inline Range range_around(const base::Natural& middle, const base::Natural& whole,
                          std::uint64_t room) {
  const std::uint64_t count = std::min(room, whole.clamped());
  const auto before = static_cast<std::int64_t>(count) - 1;
  const base::Natural first = std::max(middle.plus(-before / 2).value_or(1), base::Natural(1));
  return {std::min(first, whole.plus(-before).value_or(1)), count};
}

/// The part of a frame that is drawn: at most so many columns and rows, with the scene's focus in
/// the middle as far as the edges allow.
struct Window {
  Window(const Scene& scene, std::uint64_t most_columns, std::uint64_t most_rows)
      : columns(range_around(scene.focus().column, scene.frame.columns, most_columns)),
        rows(range_around(scene.focus().row + 1, scene.frame.rows, most_rows)) {}

  bool is_all_of(const Frame& frame) const {
    return columns.is_all_of(frame.columns) && rows.is_all_of(frame.rows);
  }

  /// Which part of the frame it is, in words.
  std::string words(const Frame& frame) const {
    return fmt::format("only columns {} of {} and rows {} of {} are drawn", columns.words(),
                       frame.columns.short_digits(), rows.words(), frame.rows.short_digits());
  }

  Range columns;
  Range rows;
};

}  // namespace referee::internal::connectz
