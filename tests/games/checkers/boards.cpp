#include "tests/games/checkers/boards.hpp"

#include <string_view>
#include <variant>

#include "games/checkers/engine/player.hpp"

namespace referee::internal::tests {
namespace {

twin::CheckersBoard empty_rows(int size) {
  const auto side = static_cast<std::size_t>(size);
  return twin::CheckersBoard(side, std::string(side, '_'));
}

}  // namespace

checkers::Board board_of(const twin::CheckersBoard& rows) {
  return std::get<checkers::Board>(
      checkers::Board::from_rows(std::vector<std::string_view>(rows.begin(), rows.end())));
}

twin::CheckersBoard rows_of(const checkers::Board& board) {
  twin::CheckersBoard rows;
  for (int row = 0; row < board.size(); ++row) rows.emplace_back(board.row(row));
  return rows;
}

twin::CheckersPath twin_path(const checkers::Path& path) {
  twin::CheckersPath pairs;
  for (const checkers::Square square : path) pairs.emplace_back(square.row, square.column);
  return pairs;
}

twin::CheckersBoard random_filling(base::Random& random, int size, bool dark_only) {
  twin::CheckersBoard rows = empty_rows(size);
  const std::uint64_t density = 1 + random.below(9);
  const std::uint64_t kings = random.below(11);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      if (dark_only && (row + column) % 2 == 0) continue;
      if (random.below(10) >= density) continue;
      const bool black = random.below(2) == 0;
      const bool king = random.below(10) < kings;
      rows[row][column] = "wWbB"[(black ? 2 : 0) + (king ? 1 : 0)];
    }
  }
  return rows;
}

checkers::PlayedGame random_game(checkers::Rules rules, std::uint64_t seed, std::uint64_t plies) {
  checkers::PlayedGame game(rules);
  checkers::RandomPlayer chance(seed);
  for (; plies > 0 && game.result() == checkers::Result::unfinished; --plies) {
    game.play(*chance.choose(game));
  }
  return game;
}

checkers::Board endless_chains() {
  checkers::Board board(32);
  for (int row = 1; row < 31; row += 2) {
    for (int column = 2; column < 31; column += 2) board.put({row, column}, 'w');
  }
  board.put({0, 1}, 'B');
  return board;
}

twin::CheckersBoard random_chains(base::Random& random, int size, char color) {
  twin::CheckersBoard rows = empty_rows(size);
  const std::string own = color == 'b' ? "bB" : "wW";
  const std::string enemy = color == 'b' ? "wW" : "bB";
  const std::uint64_t row_parity = random.below(2);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      if ((row + column) % 2 == 0) continue;
      const bool jumped_over = row % 2 == row_parity;
      if (jumped_over && random.below(10) < 7) rows[row][column] = enemy[random.below(2)];
      if (!jumped_over && random.below(10) < 1) rows[row][column] = own[random.below(2)];
    }
  }
  return rows;
}

}  // namespace referee::internal::tests
