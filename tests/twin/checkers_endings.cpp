#include "tests/twin/checkers_endings.hpp"

#include <algorithm>

namespace referee::internal::twin {
namespace {

CheckersBoard board_of_key(const std::string& key) {
  CheckersBoard board(8, std::string(8, '_'));
  for (std::size_t i = 0; i < 32; ++i)
    board[i / 4][2 * (i % 4) + (i / 4 % 2 == 0 ? 1 : 0)] = key[i];
  return board;
}

std::size_t index_of(int row, int column) {
  return static_cast<std::size_t>(row * 4 + column / 2);
}

bool is_inside(int row, int column) {
  return row >= 0 && row < 8 && column >= 0 && column < 8;
}

bool has(const std::string& squares, const char* discs) {
  return squares.find_first_of(discs) != std::string::npos;
}

bool goes(char disc, int down) {
  return disc == 'B' || disc == 'W' || down == (disc == 'b' ? 1 : -1);
}

/// What stands there after a disc came to a row.
char arrived(char disc, int row) {
  if (disc == 'b' && row == 7) return 'B';
  return disc == 'w' && row == 0 ? 'W' : disc;
}

/// Adds the squares after each way in which the disc at a place can jump to an end.
void add_jumps(const std::string& squares, int row, int column, bool english, bool has_jumped,
               std::vector<std::string>& found) {
  const char disc = squares[index_of(row, column)];
  const char* const enemies = disc == 'b' || disc == 'B' ? "wW" : "bB";
  bool is_end = has_jumped;
  for (const int down : {-1, 1}) {
    for (const int right : {-1, 1}) {
      const int to_row = row + 2 * down;
      const int to_column = column + 2 * right;
      if (!goes(disc, down) || !is_inside(to_row, to_column)) continue;
      const std::size_t over = index_of(row + down, column + right);
      if (squares[over] != enemies[0] && squares[over] != enemies[1]) continue;
      if (squares[index_of(to_row, to_column)] != '_') continue;
      std::string next = squares;
      next[index_of(row, column)] = next[over] = '_';
      const char now = next[index_of(to_row, to_column)] = arrived(disc, to_row);
      is_end = false;
      if (english && now != disc) {
        found.push_back(next);
      } else {
        add_jumps(next, to_row, to_column, english, true, found);
      }
    }
  }
  if (is_end) found.push_back(squares);
}

void add_steps(const std::string& squares, int row, int column, std::vector<std::string>& found) {
  const char disc = squares[index_of(row, column)];
  for (const int down : {-1, 1}) {
    for (const int right : {-1, 1}) {
      if (!goes(disc, down) || !is_inside(row + down, column + right)) continue;
      const std::size_t to = index_of(row + down, column + right);
      if (squares[to] != '_') continue;
      std::string next = squares;
      next[index_of(row, column)] = '_';
      next[to] = arrived(disc, row + down);
      found.push_back(next);
    }
  }
}

/// The squares after each move of `color`.
std::vector<std::string> squares_after_moves(const std::string& squares, char color, bool english) {
  std::vector<std::string> found;
  for (const bool captures : {true, false}) {
    for (int row = 0; row < 8; ++row) {
      for (int column = (row + 1) % 2; column < 8; column += 2) {
        const char disc = squares[index_of(row, column)];
        if (disc != color && disc != (color == 'b' ? 'B' : 'W')) continue;
        if (captures) {
          add_jumps(squares, row, column, english, false, found);
        } else {
          add_steps(squares, row, column, found);
        }
      }
    }
    if (!found.empty()) break;
  }
  return found;
}

}  // namespace

CheckersEndings::CheckersEndings(unsigned discs, bool english) {
  std::string squares(32, '_');
  add_all(discs, 0, squares);
  for (std::size_t i = 0; i < keys_.size(); ++i) index_of_[keys_[i]] = static_cast<int>(i);
  find_moves(english);
  plies_.assign(keys_.size(), -1);
  for (int plies = 0, last = 0; plies <= last; ++plies) {
    std::vector<std::size_t> now;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (plies_[i] < 0 && decided(i) == plies) now.push_back(i);
    }
    for (const std::size_t i : now) plies_[i] = plies;
    if (!now.empty()) last = plies + 1;
  }
}

/// Puts up to so many discs on the squares from `from` on.
void CheckersEndings::add_all(unsigned discs, std::size_t from, std::string& squares) {
  if (has(squares, "bB") && has(squares, "wW")) {
    keys_.push_back(squares + 'b');
    keys_.push_back(squares + 'w');
  }
  if (discs == 0) return;
  for (std::size_t i = from; i < squares.size(); ++i) {
    for (const char disc : {'b', 'B', 'w', 'W'}) {
      if ((disc == 'b' && i >= 28) || (disc == 'w' && i < 4)) continue;
      squares[i] = disc;
      add_all(discs - 1, i + 1, squares);
    }
    squares[i] = '_';
  }
}

void CheckersEndings::find_moves(bool english) {
  for (const std::string& key : keys_) {
    const char color = key.back();
    std::vector<int>& next = next_.emplace_back();
    for (const std::string& squares : squares_after_moves(key.substr(0, 32), color, english)) {
      const bool is_over = !has(squares, color == 'b' ? "wW" : "bB");
      next.push_back(is_over ? -1 : index_of_.at(squares + (color == 'b' ? 'w' : 'b')));
    }
  }
}

/// After how many plies, as far as is known; -1 if it is not.
int CheckersEndings::decided(std::size_t index) const {
  int shortest_win = -1;
  int longest_loss = 0;
  bool loses = true;
  for (const int next : next_[index]) {
    const int plies = next < 0 ? 0 : plies_[static_cast<std::size_t>(next)];
    if (plies < 0) {
      loses = false;
    } else if (plies % 2 == 0) {
      if (shortest_win < 0 || plies + 1 < shortest_win) shortest_win = plies + 1;
    } else {
      longest_loss = std::max(longest_loss, plies + 1);
    }
  }
  if (shortest_win >= 0) return shortest_win;
  return loses ? longest_loss : -1;
}

CheckersEndings::Ending CheckersEndings::ending(std::size_t index) const {
  return {board_of_key(keys_[index]), keys_[index].back(), plies_[index]};
}

}  // namespace referee::internal::twin
