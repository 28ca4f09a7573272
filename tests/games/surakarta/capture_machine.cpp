#include "tests/games/surakarta/capture_machine.hpp"

namespace referee::internal::tests {
namespace {

class Machine {
 public:
  explicit Machine(Parts parts) : parts_(std::move(parts)) {}

  std::optional<std::string> operator()(const CaptureQuestion& asked) const {
    const CaptureQuestion question = parts_.understand(asked);
    const int size = size_of(question.board);
    const auto inside = [&](int line) { return line >= 0 && line < size; };
    const auto no = parts_.refuses ? std::nullopt : std::optional(asked.board);
    if (!inside(question.from_x) || !inside(question.from_y) || !inside(question.to_x) ||
        !inside(question.to_y)) {
      return no;
    }
    const auto from = static_cast<std::size_t>(question.from_y * size + question.from_x);
    const auto to = static_cast<std::size_t>(question.to_y * size + question.to_x);
    std::string board = question.board;
    const bool round = parts_.may_go_round && from == to && board[from] != '.';
    if (!round && !parts_.may_capture(board[from], board[to])) return no;
    bool found = parts_.is_captured_at_once(question);
    for (const auto& [dx, dy] : parts_.directions) {
      found = found || arrives(question, size, {question.from_x, question.from_y, dx, dy});
    }
    if (!found) return no;
    if (from != to) parts_.execute(board, from, to);
    return board;
  }

 private:
  static int size_of(const std::string& board) {
    int size = 0;
    while (static_cast<std::size_t>(size * size) < board.size()) ++size;
    return size;
  }

  bool arrives(const CaptureQuestion& question, int size, Runner at) const {
    const int last = size - 1;
    const char mover =
        question.board[static_cast<std::size_t>(question.from_y * size + question.from_x)];
    int arcs = 0;
    int before = 0;
    int behind = 0;
    for (int steps = 0; steps < 4 * size; ++steps) {
      Runner next{at.x + at.dx, at.y + at.dy, at.dx, at.dy};
      if (next.x < 0 || next.y < 0 || next.x > last || next.y > last) {
        if (!parts_.has_arc(at, last)) return false;
        next = parts_.turn(at, last);
        ++arcs;
        behind = 0;
      } else {
        arcs == 0 ? ++before : ++behind;
      }
      at = next;
      const bool there = at.x == question.to_x && at.y == question.to_y;
      if (at.x == question.from_x && at.y == question.from_y) {
        if (there && arcs > 0 && steps == 4 * size - 1) return parts_.may_go_round;
        if (parts_.start_is_empty) continue;
        return false;
      }
      const char met = question.board[static_cast<std::size_t>(at.y * size + at.x)];
      if (there && parts_.is_way(arcs, before, behind)) return true;
      if (!parts_.passes(mover, met, arcs)) return false;
    }
    return false;
  }

  Parts parts_;
};

}  // namespace

CaptureFunction machine(const std::function<void(Parts&)>& spoil) {
  Parts parts;
  spoil(parts);
  return Machine(std::move(parts));
}

}  // namespace referee::internal::tests
