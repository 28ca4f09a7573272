#include "games/checkers/rules/allowed_moves.hpp"

#include <algorithm>
#include <array>

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
  MoveWalk(const Board& board, Color color, Rules rules, const PathVisitor& visit)
      : board_(board), color_(color), rules_(rules), visit_(visit) {}

  /// Follows one path alone.
  void restrict_to(const Path& path) { only_ = &path; }

  bool run() {
    const bool captures = any_jump();
    return board_.every_disc([&](Square from, char disc) {
      path_.clear();
      if (color_of(disc) != color_ || !is_wanted(from)) return true;
      path_.push_back(from);
      return captures ? jumps_from(from, disc) : steps_from(from, is_king(disc));
    });
  }

  bool can_jump_on(Square from, bool king) const {
    return std::any_of(diagonals.begin(), diagonals.end(),
                       [&](Square way) { return can_jump(from, way, king); });
  }

  bool any_jump() const {
    return !board_.every_disc([&](Square square, char disc) {
      return color_of(disc) != color_ || !can_jump_on(square, is_king(disc));
    });
  }

 private:
  /// Whether the path may go on to this square.
  bool is_wanted(Square next) const {
    return only_ == nullptr || (path_.size() < only_->size() && (*only_)[path_.size()] == next);
  }

  bool is_way(Square way, bool king) const { return king || way.row == forward(color_); }

  bool is_empty(Square square) const {
    return board_.holds(square) && board_.at(square) == empty_square;
  }

  bool can_jump(Square from, Square way, bool king) const {
    if (!is_way(way, king) || !is_empty(step(from, way, 2))) return false;
    return color_of(board_.at(step(from, way, 1))) == opponent(color_);
  }

  bool steps_from(Square from, bool king) {
    for (const Square way : diagonals) {
      const Square to = step(from, way, 1);
      if (!is_way(way, king) || !is_empty(to) || !is_wanted(to)) continue;
      path_.push_back(to);
      if (!visit_(path_)) return false;
      path_.pop_back();
    }
    return true;
  }

  /// The disc is removed meanwhile: its start counts as empty.
  bool jumps_from(Square from, char disc) {
    board_.put(from, empty_square);
    const bool wanted = chains(from, is_king(disc));
    board_.put(from, disc);
    return wanted;
  }

  bool chains(Square at, bool king) {
    bool at_end = true;
    for (const Square way : diagonals) {
      if (!can_jump(at, way, king)) continue;
      at_end = false;
      const Square to = step(at, way, 2);
      if (!is_wanted(to)) continue;
      const Square captured = step(at, way, 1);
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
  const PathVisitor& visit_;
  const Path* only_ = nullptr;
  Path path_;
};

const PathVisitor no_visitor;

}  // namespace

bool visit_moves(const Board& board, Color color, Rules rules, const PathVisitor& visit) {
  return MoveWalk(board, color, rules, visit).run();
}

std::vector<Path> allowed_moves(const Board& board, Color color, Rules rules, std::size_t most) {
  std::vector<Path> moves;
  visit_moves(board, color, rules, [&](const Path& path) {
    moves.push_back(path);
    return moves.size() < most;
  });
  return moves;
}

bool is_allowed(const Board& board, Color color, Rules rules, const Path& path) {
  const PathVisitor differs = [&](const Path& found) { return found != path; };
  MoveWalk walk(board, color, rules, differs);
  walk.restrict_to(path);
  return !walk.run();
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
    if (is_capture(path)) {
      next.put({(from.row + to.row) / 2, (from.column + to.column) / 2}, empty_square);
    }
    if (to.row == far_row(color, board.size())) disc = disc_of(color, true);
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
