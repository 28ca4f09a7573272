#include "games/surakarta/drawing/marks.hpp"

#include <fmt/format.h>

namespace referee::internal::surakarta {

std::string column_name(int column, bool squares) {
  return squares ? std::string(1, static_cast<char>('A' + column)) : fmt::format("{}", column);
}

std::string row_name(int row, bool squares) {
  return fmt::format("{}", squares ? row + 1 : row);
}

}  // namespace referee::internal::surakarta
