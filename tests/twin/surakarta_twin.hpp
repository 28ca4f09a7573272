#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace referee::internal::twin {

/// Surakarta, slow and obvious: an array of letters, a piece that is pushed from point to point,
/// and that takes an arc when it would leave the board. Shares no code with the library.
class Surakarta {
 public:
  explicit Surakarta(const std::string& board);

  /// Start and end: (x1, y1, x2, y2).
  using Move = std::tuple<int, int, int, int>;

  std::optional<std::string> normal(const Move& move) const;
  std::optional<std::string> capture(const Move& move) const;

  /// All moves of x or o, in order: by trying every pair of points.
  std::vector<Move> moves(char side) const;

  const std::string& board() const { return board_; }
  int size() const { return size_; }

 private:
  char& at(int x, int y) { return board_[static_cast<std::size_t>(y * size_ + x)]; }
  char at(int x, int y) const { return board_[static_cast<std::size_t>(y * size_ + x)]; }
  bool is_on_board(int x, int y) const { return x >= 0 && y >= 0 && x < size_ && y < size_; }
  bool are_on_board(const Move& move) const;
  bool slides_to(int x, int y, int dx, int dy, int to_x, int to_y) const;
  bool take_arc(int& x, int& y, int& dx, int& dy) const;
  std::string after(const Move& move) const;

  std::string board_;
  int size_ = 0;
};

/// How many ways there are to play so many moves.
std::uint64_t perft(const std::string& board, char side, int depth);

}  // namespace referee::internal::twin
