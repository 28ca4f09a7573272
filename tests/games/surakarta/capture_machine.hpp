#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/games/surakarta/mutants.hpp"

namespace referee::internal::tests {

/// A piece on its way.
struct Runner {
  int x = 0;
  int y = 0;
  int dx = 0;
  int dy = 0;
};

/// What a capture function decides, piece by piece. As it stands it is right; a mutant replaces one
/// part of it.
struct Parts {
  std::vector<std::pair<int, int>> directions{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  std::function<CaptureQuestion(CaptureQuestion)> understand = [](CaptureQuestion question) {
    return question;
  };
  /// Whether a piece may capture at all.
  std::function<bool(char mover, char target)> may_capture = [](char mover, char target) {
    return mover != '.' && target != '.' && mover != target;
  };
  /// The arc of a line that has one: `line` is the column or row, from 1 to last - 1.
  std::function<Runner(Runner at, int last)> turn = [](Runner at, int last) {
    const bool vertical = at.dx == 0;
    const int line = vertical ? at.x : at.y;
    const bool low = vertical ? at.dy < 0 : at.dx < 0;
    const bool near = line <= last / 2;
    const int other = low == near ? line : last - line;
    return vertical ? Runner{near ? 0 : last, other, near ? 1 : -1, 0}
                    : Runner{other, near ? 0 : last, 0, near ? 1 : -1};
  };
  std::function<bool(Runner at, int last)> has_arc = [](Runner at, int last) {
    const int line = at.dx == 0 ? at.x : at.y;
    return line != 0 && line != last;
  };
  /// Whether the piece runs on over what stands there.
  std::function<bool(char mover, char met, int arcs)> passes = [](char, char met, int) {
    return met == '.';
  };
  bool start_is_empty = true;
  /// Whether a way is one, by its arcs and by how many steps were made before and behind them.
  std::function<bool(int arcs, int before, int behind)> is_way = [](int arcs, int, int) {
    return arcs > 0;
  };
  std::function<bool(const CaptureQuestion&)> is_captured_at_once = [](const CaptureQuestion&) {
    return false;
  };
  bool may_go_round = false;  // and come back to its start
  std::function<void(std::string& board, std::size_t from, std::size_t to)> execute =
      [](std::string& board, std::size_t from, std::size_t to) {
        board[to] = board[from];
        board[from] = '.';
      };
  bool refuses = true;  // or gives the board back
};

/// A capture function in which `spoil` has replaced some part.
CaptureFunction machine(const std::function<void(Parts&)>& spoil);

/// Adds functions that take points off the board for points on it: a single coordinate, or a
/// single point.
void add_misread_points(std::vector<Mutant>& mutants);

/// Adds functions that misread the question, or leave another board behind.
void add_wrong_boards(std::vector<Mutant>& mutants);

}  // namespace referee::internal::tests
