#include "game/property.hpp"

namespace referee::internal::game {

CellLine::Cell CellLine::cell(std::uint64_t index) const {
  const auto steps = static_cast<std::int64_t>(index);
  // The line lies in the frame, so no step leaves the numbers.
  return {column.plus(column_step * steps).value_or(0),
          row + static_cast<std::uint64_t>(row_step * steps)};
}

}  // namespace referee::internal::game
