#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/natural.hpp"

namespace referee::internal::game {

/// Cells in a straight line, evenly spaced, counted from 1 at the lower left. A line of a million
/// cells is as small as one of four; printers write the cells out one by one.
struct CellLine {
  base::Natural column;  ///< of the first cell
  std::uint64_t row = 0;
  int column_step = 0;  ///< from a cell to the next: -1, 0 or 1
  int row_step = 0;
  std::uint64_t count = 0;

  struct Cell {
    base::Natural column;
    std::uint64_t row = 0;
  };

  /// The cell number `index`, from 0.
  Cell cell(std::uint64_t index) const;

  friend bool operator==(const CellLine&, const CellLine&) = default;
};

/// Texts by their names, no name twice. They are UTF-8; as they come from files, printers have to
/// escape them.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// A property that only one game has (its frame, a winning line, hands, tags). Printers write it by
/// its kind and know no game.
struct Property {
  using Value = std::variant<std::uint64_t, bool, std::string, std::vector<base::Natural>,
                             std::vector<std::string>, NamedTexts, CellLine>;

  std::string_view
      key;  ///< snake_case; a string literal, or kept alive by the code that read the property
  Value value;
};

/// In the order in which they are to be written.
using Properties = std::vector<Property>;

template <typename T>
void add_property(Properties& properties, std::string_view key, T value) {
  properties.emplace_back().key = key;
  properties.back().value.emplace<T>(std::move(value));
}

}  // namespace referee::internal::game
