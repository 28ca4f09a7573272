#include "games/checkers/rules/board.hpp"

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::checkers {

Board::Board(int size)
    : size_(size),
      cells_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), empty_square) {}

Board Board::start(int size) {
  Board board(size);
  const int black_rows = size / 2 - 1;
  for (int row = 0; row < size; ++row) {
    if (row == black_rows || row == black_rows + 1) continue;
    for (int column = (row + 1) % 2; column < size; column += 2) {
      board.put({row, column}, row < black_rows ? 'b' : 'w');
    }
  }
  return board;
}

std::variant<Board, std::string> Board::from_rows(const std::vector<std::string_view>& rows) {
  if (rows.size() < least_size || rows.size() > most_size) {
    return fmt::format("a board has {} to {} rows, not {}", least_size, most_size, rows.size());
  }
  Board board(static_cast<int>(rows.size()));
  for (int row = 0; row < board.size(); ++row) {
    const std::string_view text = rows[static_cast<std::size_t>(row)];
    if (text.size() != rows.size()) {
      return fmt::format("row {} has {} characters on a board of {} rows", row, text.size(),
                         rows.size());
    }
    for (int column = 0; column < board.size(); ++column) {
      const char disc = text[static_cast<std::size_t>(column)];
      if (disc != empty_square && !color_of(disc)) {
        return fmt::format("row {}, column {}: {} is none of _ b B w W", row, column,
                           text::quoted({&disc, 1}));
      }
      board.put({row, column}, disc);
    }
  }
  return board;
}

}  // namespace referee::internal::checkers
