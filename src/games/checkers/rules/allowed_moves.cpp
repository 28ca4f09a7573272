#include "games/checkers/rules/allowed_moves.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace referee::internal::checkers {
namespace {

/// In the order of the numbers of the target squares, so that paths come out sorted.
constexpr std::array<Square, 4> diagonals{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

Square step(Square from, Square way, int length) {
  return {from.row + way.row * length, from.column + way.column * length};
}

/// One pass over all moves of a side. Jumps are made and unmade on a copy of the board.
class MoveWalk {
 public:
  using Visitor = std::function<bool(const Path&)>;

  MoveWalk(const Board& board, Color color, Rules rules, const Visitor& visit)
      : board_(board), color_(color), rules_(rules), visit_(visit) {}

  bool run() {
    return any_jump() ? each_disc(&MoveWalk::jumps_from) : each_disc(&MoveWalk::steps_from);
  }

  /// Follows one path alone; the board is changed by it.
  bool allows(const Path& path) {
    if (path.size() < 2 || !board_.holds(path.front())) return false;
    if (color_of(board_.at(path.front())) != color_) return false;
    return any_jump() ? is_chain(path) : is_step(path);
  }

  bool can_jump_on(Square from, bool king) const {
    return std::any_of(diagonals.begin(), diagonals.end(),
                       [&](Square way) { return can_jump(from, way, king); });
  }

  bool any_jump() {
    return !for_each_disc(
        [&](Square square) { return !can_jump_on(square, is_king(board_.at(square))); });
  }

 private:
  using Visit = bool (MoveWalk::*)(Square);

  template <typename F>
  bool for_each_disc(F f) {
    for (Square square; square.row < board_.size(); ++square.row) {
      for (square.column = 0; square.column < board_.size(); ++square.column) {
        if (color_of(board_.at(square)) == color_ && !f(square)) return false;
      }
    }
    return true;
  }

  bool each_disc(Visit visit) {
    return for_each_disc([&](Square square) { return (this->*visit)(square); });
  }

  bool is_way(Square way, bool king) const { return king || way.row == forward(color_); }

  bool is_empty(Square square) const {
    return board_.holds(square) && board_.at(square) == empty_square;
  }

  bool can_jump(Square from, Square way, bool king) const {
    if (!is_way(way, king) || !is_empty(step(from, way, 2))) return false;
    return color_of(board_.at(step(from, way, 1))) == opponent(color_);
  }

  bool is_step(const Path& path) const {
    const bool king = is_king(board_.at(path[0]));
    return path.size() == 2 && is_empty(path[1]) &&
           std::any_of(diagonals.begin(), diagonals.end(), [&](Square way) {
             return is_way(way, king) && step(path[0], way, 1) == path[1];
           });
  }

  bool is_chain(const Path& path) {
    bool king = is_king(board_.at(path.front()));
    board_.put(path.front(), empty_square);
    for (std::size_t i = 1; i < path.size(); ++i) {
      const Square at = path[i - 1];
      const auto way = std::find_if(diagonals.begin(), diagonals.end(), [&](Square one) {
        return step(at, one, 2) == path[i] && can_jump(at, one, king);
      });
      if (way == diagonals.end()) return false;
      board_.put(step(at, *way, 1), empty_square);
      const bool crowned = !king && path[i].row == far_row(color_, board_.size());
      if (crowned && rules_ == Rules::english) return i + 1 == path.size();
      king = king || crowned;
    }
    return !can_jump_on(path.back(), king);
  }

  bool steps_from(Square from) {
    const bool king = is_king(board_.at(from));
    for (const Square way : diagonals) {
      const Square to = step(from, way, 1);
      if (!is_way(way, king) || !is_empty(to)) continue;
      path_.assign({from, to});
      if (!visit_(path_)) return false;
    }
    return true;
  }

  /// The disc is removed meanwhile: its start counts as empty.
  bool jumps_from(Square from) {
    const char disc = board_.at(from);
    board_.put(from, empty_square);
    path_.assign(1, from);
    const bool wanted = chains(from, is_king(disc));
    board_.put(from, disc);
    return wanted;
  }

  bool chains(Square at, bool king) {
    bool at_end = true;
    for (const Square way : diagonals) {
      if (!can_jump(at, way, king)) continue;
      at_end = false;
      const Square captured = step(at, way, 1);
      const Square to = step(at, way, 2);
      const char disc = board_.at(captured);
      board_.put(captured, empty_square);
      path_.push_back(to);
      const bool crowned = !king && to.row == far_row(color_, board_.size());
      const bool wanted =
          crowned && rules_ == Rules::english ? visit_(path_) : chains(to, king || crowned);
      path_.pop_back();
      board_.put(captured, disc);
      if (!wanted) return false;
    }
    return !at_end || path_.size() == 1 || visit_(path_);
  }

  Board board_;
  Color color_;
  Rules rules_;
  const Visitor& visit_;
  Path path_;
};

const std::function<bool(const Path&)> no_visitor;

}  // namespace

bool visit_moves(const Board& board, Color color, Rules rules,
                 const std::function<bool(const Path&)>& visit) {
  return MoveWalk(board, color, rules, visit).run();
}

std::vector<Path> allowed_moves(const Board& board, Color color, Rules rules) {
  std::vector<Path> moves;
  visit_moves(board, color, rules, [&](const Path& path) {
    moves.push_back(path);
    return true;
  });
  return moves;
}

bool is_allowed(const Board& board, Color color, Rules rules, const Path& path) {
  return MoveWalk(board, color, rules, no_visitor).allows(path);
}

bool can_capture(const Board& board, Color color) {
  return MoveWalk(board, color, Rules::king_goes_on, no_visitor).any_jump();
}

bool can_capture_from(const Board& board, Square from) {
  const char disc = board.at(from);
  const Color color = color_of(disc).value_or(Color::black);
  return MoveWalk(board, color, Rules::king_goes_on, no_visitor).can_jump_on(from, is_king(disc));
}

bool can_move(const Board& board, Color color) {
  return !visit_moves(board, color, Rules::king_goes_on, [](const Path&) { return false; });
}

Board after(const Board& board, const Path& path) {
  Board next = board;
  char disc = board.at(path.front());
  const Color color = color_of(disc).value_or(Color::black);
  next.put(path.front(), empty_square);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Square from = path[i - 1];
    const Square to = path[i];
    if (std::abs(to.row - from.row) == 2) {
      next.put({(from.row + to.row) / 2, (from.column + to.column) / 2}, empty_square);
    }
    if (to.row == far_row(color, board.size())) disc = king_of(color);
  }
  next.put(path.back(), disc);
  return next;
}

std::uint64_t perft(const Board& board, Color color, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  visit_moves(board, color, rules, [&](const Path& path) {
    count += depth == 1 ? 1 : perft(after(board, path), opponent(color), depth - 1, rules);
    return true;
  });
  return count;
}

}  // namespace referee::internal::checkers
