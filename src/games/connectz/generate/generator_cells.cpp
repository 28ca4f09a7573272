#include "games/connectz/generate/generator_cells.hpp"

#include <algorithm>

namespace referee::internal::connectz {
namespace {

/// The sparse form takes some hundred bytes a counter; the dense one may do the same.
constexpr std::uint64_t dense_columns_per_move = 16;
constexpr std::uint64_t dense_cells_per_move = 1024;

bool suits_dense(std::uint64_t columns, std::uint64_t rows, std::uint64_t moves) {
  if (columns / dense_columns_per_move >= moves) return false;
  return columns <= dense_cells_per_move * moves / std::min(rows, moves);
}

}  // namespace

Cells::Cells(std::uint64_t columns, std::uint64_t rows, std::uint64_t moves)
    : dense_(suits_dense(columns, rows, moves)), stride_(columns + 1) {
  if (dense_) heights_.resize(columns);
}

void Cells::drop(std::uint64_t column, Player player) {
  mark(column, height(column), player);
  if (dense_) {
    ++heights_[column];
  } else {
    ++stacks_[column].height;
  }
}

void Cells::mark(std::uint64_t column, std::uint64_t row, Player player) {
  if (!dense_) {
    std::vector<std::uint8_t>& cells = stacks_[column].cells;
    if (cells.size() <= row) cells.resize(row + 1);
    cells[row] = static_cast<std::uint8_t>(player + 1);
    return;
  }
  const std::uint64_t cell = index(column, row);
  const std::uint64_t word = cell / cells_per_word;
  if (word >= words_.size()) words_.resize(word + 1);
  const auto shift = static_cast<unsigned>(cell % cells_per_word * 2);
  words_[word] &= ~(std::uint64_t{3} << shift);
  words_[word] |= std::uint64_t{player + 1} << shift;
}

unsigned Cells::sparse_at(std::uint64_t column, std::uint64_t row) const {
  const auto stack = stacks_.find(column);
  if (stack == stacks_.end() || row >= stack->second.cells.size()) return 0;
  return stack->second.cells[row];
}

}  // namespace referee::internal::connectz
