#include "tests/twin/checkers_twin.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace referee::internal::twin {
namespace {

/// A move that is being made: the board as it is by now.
struct Going {
  CheckersBoard board;
  CheckersPath path;
  bool stopped = false;
};

char& at(CheckersBoard& board, int row, int column) {
  return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

bool on_board(const CheckersBoard& board, int row, int column) {
  const int size = static_cast<int>(board.size());
  return row >= 0 && column >= 0 && row < size && column < size;
}

char lower(char disc) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(disc)));
}

bool is_far(const CheckersBoard& board, char disc, int row) {
  return lower(disc) == 'b' ? row == static_cast<int>(board.size()) - 1 : row == 0;
}

/// Takes the disc at the path's end `length` squares on, if it may go there at all.
bool go(Going& going, int down, int right, int length, bool english) {
  const auto [row, column] = going.path.back();
  const int to_row = row + down * length;
  const int to_column = column + right * length;
  const char disc = at(going.board, row, column);
  if (!on_board(going.board, to_row, to_column)) return false;
  if (at(going.board, to_row, to_column) != '_') return false;
  if (disc == 'b' && down < 0) return false;
  if (disc == 'w' && down > 0) return false;
  if (length == 2) {
    char& middle = at(going.board, row + down, column + right);
    if (middle == '_' || lower(middle) == lower(disc)) return false;
    middle = '_';
  }
  at(going.board, row, column) = '_';
  const bool crowned = lower(disc) == disc && is_far(going.board, disc, to_row);
  at(going.board, to_row, to_column) =
      crowned ? static_cast<char>(std::toupper(static_cast<unsigned char>(disc))) : disc;
  going.stopped = crowned && english;
  going.path.emplace_back(to_row, to_column);
  return true;
}

std::vector<Going> gone_on(const Going& going, int length, bool english) {
  std::vector<Going> all;
  for (const int down : {-1, 1}) {
    for (const int right : {-1, 1}) {
      Going next = going;
      if (go(next, down, right, length, english)) all.push_back(next);
    }
  }
  return all;
}

std::vector<CheckersPath> of_length(const CheckersBoard& board, char color, int length,
                                    bool english) {
  std::vector<Going> open;
  const int size = static_cast<int>(board.size());
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      CheckersBoard copy = board;
      if (lower(at(copy, row, column)) == color) open.push_back({board, {{row, column}}});
    }
  }
  std::vector<CheckersPath> done;
  while (!open.empty()) {
    const Going going = open.back();
    open.pop_back();
    const bool begun = going.path.size() > 1;
    std::vector<Going> next;
    if (!going.stopped && (length == 2 || !begun)) next = gone_on(going, length, english);
    if (next.empty() && begun) done.push_back(going.path);
    open.insert(open.end(), next.begin(), next.end());
  }
  std::sort(done.begin(), done.end());
  return done;
}

}  // namespace

std::vector<CheckersPath> checkers_moves(const CheckersBoard& board, char color, bool english) {
  const std::vector<CheckersPath> captures = of_length(board, color, 2, english);
  return captures.empty() ? of_length(board, color, 1, english) : captures;
}

CheckersBoard checkers_after(const CheckersBoard& board, const CheckersPath& path) {
  Going going{board, {path.front()}};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto [row, column] = going.path.back();
    const int length = std::abs(path[i].first - row);
    go(going, (path[i].first - row) / length, (path[i].second - column) / length, length, false);
  }
  return going.board;
}

}  // namespace referee::internal::twin
