#include "tests/twin/surakarta_twin.hpp"

#include <cstdlib>

namespace referee::internal::twin {

Surakarta::Surakarta(const std::string& board) : board_(board) {
  while (static_cast<std::size_t>(size_ * size_) < board.size()) ++size_;
}

bool Surakarta::are_on_board(const Move& move) const {
  const auto [x1, y1, x2, y2] = move;
  return is_on_board(x1, y1) && is_on_board(x2, y2);
}

std::string Surakarta::after(const Move& move) const {
  const auto [x1, y1, x2, y2] = move;
  Surakarta next = *this;
  next.at(x2, y2) = at(x1, y1);
  next.at(x1, y1) = '.';
  return next.board_;
}

std::optional<std::string> Surakarta::normal(const Move& move) const {
  if (!are_on_board(move)) return std::nullopt;
  const auto [x1, y1, x2, y2] = move;
  if (at(x1, y1) == '.' || at(x2, y2) != '.') return std::nullopt;
  if (std::abs(x1 - x2) > 1 || std::abs(y1 - y2) > 1) return std::nullopt;
  return after(move);
}

/// A piece that left the board comes back over the arc where it left, and goes straight on into the
/// board. False if there is no arc: the outermost lines have none.
bool Surakarta::take_arc(int& x, int& y, int& dx, int& dy) const {
  const int last = size_ - 1;
  const bool vertical = dx == 0;
  const int line = vertical ? x : y;
  if (line == 0 || line == last) return false;
  const bool near = line < size_ / 2;           // the corner is on the left, or at the top
  const bool low = vertical ? dy < 0 : dx < 0;  // it left over the top, or over the left side
  // An arc round the corner at the top left, or at the bottom right, joins lines of one number;
  // the other two corners join a line and its mirror image.
  const int other = near == low ? line : last - line;
  if (vertical) {
    x = near ? 0 : last;
    y = other;
    dx = near ? 1 : -1;
    dy = 0;
  } else {
    x = other;
    y = near ? 0 : last;
    dx = 0;
    dy = near ? 1 : -1;
  }
  return true;
}

bool Surakarta::slides_to(int x, int y, int dx, int dy, int to_x, int to_y) const {
  const int start_x = x;
  const int start_y = y;
  const int start_dx = dx;
  const int start_dy = dy;
  bool arc = false;
  for (;;) {
    x += dx;
    y += dy;
    if (!is_on_board(x, y)) {
      if (!take_arc(x, y, dx, dy)) return false;
      arc = true;
    }
    if (x == start_x && y == start_y) {
      if (dx == start_dx && dy == start_dy) return false;  // once round
      continue;                                            // its own start is empty
    }
    if (at(x, y) != '.') return arc && x == to_x && y == to_y;
  }
}

std::optional<std::string> Surakarta::capture(const Move& move) const {
  if (!are_on_board(move)) return std::nullopt;
  const auto [x1, y1, x2, y2] = move;
  const char enemy = at(x1, y1) == 'x' ? 'o' : 'x';
  if (at(x1, y1) == '.' || at(x2, y2) != enemy) return std::nullopt;
  for (const auto& [dx, dy] :
       {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
    if (slides_to(x1, y1, dx, dy, x2, y2)) return after(move);
  }
  return std::nullopt;
}

std::vector<Surakarta::Move> Surakarta::moves(char side) const {
  std::vector<Move> moves;
  const int points = size_ * size_;
  for (int from = 0; from < points; ++from) {
    if (at(from / size_, from % size_) != side) continue;
    for (int to = 0; to < points; ++to) {
      const Move move(from / size_, from % size_, to / size_, to % size_);
      if (normal(move) || capture(move)) moves.push_back(move);
    }
  }
  return moves;
}

std::uint64_t perft(const std::string& board, char side, int depth) {
  if (depth == 0) return 1;
  const Surakarta position(board);
  std::uint64_t count = 0;
  for (const Surakarta::Move& move : position.moves(side)) {
    const auto next = position.normal(move) ? position.normal(move) : position.capture(move);
    count += perft(*next, side == 'x' ? 'o' : 'x', depth - 1);
  }
  return count;
}

}  // namespace referee::internal::twin
