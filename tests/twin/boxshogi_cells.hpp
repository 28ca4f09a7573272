#pragma once

#include <cctype>
#include <string>

#include "tests/twin/boxshogi_twin.hpp"
#include "tests/twin/lines.hpp"

namespace referee::internal::twin {

/// What the two halves of the slow judge share.

struct Cell {
  int row = 0;
  int column = 0;
};

inline std::string name(Cell cell) {
  return {static_cast<char>('a' + cell.column), static_cast<char>('1' + cell.row)};
}

inline Cell cell_of(const std::string& name) {
  return {name[1] - '1', name[0] - 'a'};
}

inline bool on_board(int row, int column) {
  return row >= 0 && row < 5 && column >= 0 && column < 5;
}

inline int last_row(bool upper) {
  return upper ? 0 : 4;
}

inline bool promotable(const Man& man) {
  return !man.plus && man.kind != 'd' && man.kind != 's';
}

inline std::string shown(const Man& man) {
  if (man.kind == 0) return "__";
  const char letter = man.upper ? static_cast<char>(std::toupper(man.kind)) : man.kind;
  return std::string(1, man.plus ? '+' : ' ') + letter;
}

}  // namespace referee::internal::twin
