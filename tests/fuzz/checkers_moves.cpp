// Boards of checkers: the general generator, the one on bits and the twin find the same moves, by
// both sets of rules. The first byte says the side to move and how large the board is, each other
// what is on a square.

#include <algorithm>

#include "games/checkers/rules/bit_moves.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/games/checkers/boards.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

using CheckersPaths = std::vector<twin::CheckersPath>;

/// Large boards have more chains than anybody can wait for.
constexpr std::size_t most_rows = 8;
constexpr int most_kings = 12;

twin::CheckersBoard checkers_rows(const std::uint8_t* data, std::size_t size) {
  const std::size_t rows = size == 0 ? 8 : std::min<std::size_t>(4 + data[0] / 2 % 8, most_rows);
  twin::CheckersBoard board(rows, std::string(rows, '_'));
  const bool dark_only = size == 0 || data[0] < 192;
  int kings = 0;
  for (std::size_t i = 1, square = 0; i < size && square < rows * rows; ++square) {
    const std::size_t row = square / rows;
    const std::size_t column = square % rows;
    if (dark_only && (row + column) % 2 == 0) continue;
    char disc = "_bBwW___"[data[i++] % 8];
    if (checkers::is_king(disc) && ++kings > most_kings) disc = '_';
    board[row][column] = disc;
  }
  return board;
}

CheckersPaths paths_on_bits(const checkers::Position& position, checkers::Rules rules) {
  const checkers::MoveList moves = generate(position, rules);
  fuzz::require(moves.size() == perft(position, 1, rules), "another count");
  fuzz::require(moves.empty() != can_move(position), "can_move");
  CheckersPaths paths;
  for (const checkers::Move& move : moves) {
    fuzz::require(move.is_capture() == can_capture(position), "can_capture");
    twin::CheckersPath path;
    const checkers::Visited squares = visited(move);
    for (unsigned i = 0; i < squares.count; ++i) {
      const checkers::Square place = checkers::place_of_bit(squares.bits[i]);
      path.emplace_back(place.row, place.column);
    }
    fuzz::require(tests::rows_of(board_of(after(position, move))) ==
                      twin::checkers_after(tests::rows_of(board_of(position)), path),
                  "another position behind a move");
    paths.push_back(std::move(path));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void compare_generators(const twin::CheckersBoard& rows, char color, bool english) {
  const CheckersPaths expected = twin::checkers_moves(rows, color, english);
  const checkers::Color side = color == 'b' ? checkers::Color::black : checkers::Color::white;
  const auto rules = english ? checkers::Rules::english : checkers::Rules::king_goes_on;
  const checkers::Board board = tests::board_of(rows);
  CheckersPaths general;
  for (const checkers::Path& path : allowed_moves(board, side, rules)) {
    fuzz::require(is_allowed(board, side, rules, path), "an allowed move is not");
    general.push_back(tests::twin_path(path));
    fuzz::require(tests::rows_of(after(board, path)) == twin::checkers_after(rows, general.back()),
                  "another board behind a move");
  }
  fuzz::require(general == expected, "not the twin's moves");
  if (const auto position = position_of(board, side)) {
    fuzz::require(board_of(*position) == board, "another board on bits");
    fuzz::require(paths_on_bits(*position, rules) == expected, "not the twin's moves on bits");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rows = checkers_rows(data, size);
  const char color = size > 0 && data[0] % 2 == 1 ? 'w' : 'b';
  for (const bool english : {false, true}) compare_generators(rows, color, english);
  return 0;
}
