#include "tests/games/surakarta/mutants.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace referee::internal::tests {
namespace {

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

CaptureFunction machine(const std::function<void(Parts&)>& spoil) {
  Parts parts;
  spoil(parts);
  return Machine(std::move(parts));
}

using Direction = std::pair<int, int>;

Direction direction_of(Runner at) {
  return {at.dx, at.dy};
}

/// One of the corners has no arcs, or those of one kind have none.
void add_missing_arcs(std::vector<Mutant>& mutants) {
  const auto lacks = [&](const std::string& what, std::function<bool(Runner, int)> lacking) {
    mutants.push_back({what, machine([&](Parts& parts) {
                         parts.has_arc = [lacking, had = parts.has_arc](Runner at, int last) {
                           return had(at, last) && !lacking(at, last);
                         };
                       })});
  };
  for (const bool right : {false, true}) {
    for (const bool bottom : {false, true}) {
      lacks(std::string("no arcs at the ") + (bottom ? "bottom " : "top ") +
                (right ? "right" : "left"),
            [=](Runner at, int last) {
              const bool is_right = at.dx == 0 ? at.x > last / 2 : at.dx > 0;
              const bool is_bottom = at.dy == 0 ? at.y > last / 2 : at.dy > 0;
              return is_right == right && is_bottom == bottom;
            });
    }
  }
  const std::vector<std::pair<std::string, Direction>> sides{
      {"left", {-1, 0}}, {"right", {1, 0}}, {"top", {0, -1}}, {"bottom", {0, 1}}};
  for (const auto& [side, direction] : sides) {
    lacks("no arc leads off over the " + side,
          [direction = direction](Runner at, int) { return direction_of(at) == direction; });
  }
  lacks("no inner track", [](Runner at, int last) {
    const int line = at.dx == 0 ? at.x : at.y;
    return line == 1 || line == last - 1;
  });
  lacks("no outer track on 6x6", [](Runner at, int last) {
    const int line = at.dx == 0 ? at.x : at.y;
    return last > 3 && (line == 2 || line == last - 2);
  });
}

/// Arcs that lead elsewhere.
void add_wrong_arcs(std::vector<Mutant>& mutants) {
  const auto turns = [&](const std::string& what, std::function<Runner(Runner, Runner, int)> turn) {
    mutants.push_back({what, machine([&](Parts& parts) {
                         parts.turn = [turn, right = parts.turn](Runner at, int last) {
                           return turn(at, right(at, last), last);
                         };
                       })});
  };
  turns("an arc ends on the mirrored line", [](Runner, Runner to, int last) {
    return to.dy == 0 ? Runner{to.x, last - to.y, to.dx, 0} : Runner{last - to.x, to.y, 0, to.dy};
  });
  turns("all arcs are those of the inner track", [](Runner, Runner to, int last) {
    const auto inner = [&](int line) { return line <= last / 2 ? 1 : last - 1; };
    return to.dy == 0 ? Runner{to.x, inner(to.y), to.dx, 0} : Runner{inner(to.x), to.y, 0, to.dy};
  });
  turns("all arcs are those of the outer track", [](Runner, Runner to, int last) {
    const auto outer = [&](int line) { return line <= last / 2 ? last / 2 : last / 2 + 1; };
    return to.dy == 0 ? Runner{to.x, outer(to.y), to.dx, 0} : Runner{outer(to.x), to.y, 0, to.dy};
  });
  turns("6x6: the tracks are exchanged on an arc", [](Runner, Runner to, int last) {
    const auto crossed = [&](int line) {
      if (last == 3) return line;
      return line <= last / 2 ? 3 - line : last - 3 + (last - line);
    };
    return to.dy == 0 ? Runner{to.x, crossed(to.y), to.dx, 0}
                      : Runner{crossed(to.x), to.y, 0, to.dy};
  });
  turns("lines end on the other side, as on a torus", [](Runner at, Runner, int last) {
    return at.dx == 0 ? Runner{at.x, at.y == 0 ? last : 0, 0, at.dy}
                      : Runner{at.x == 0 ? last : 0, at.y, at.dx, 0};
  });
  turns("behind an arc it goes on along the edge", [](Runner, Runner to, int last) {
    const auto inward = [&](int line) { return line <= last / 2 ? 1 : -1; };
    return to.dy == 0 ? Runner{to.x, to.y, 0, inward(to.y)} : Runner{to.x, to.y, inward(to.x), 0};
  });
  mutants.push_back({"the outer lines have arcs too", machine([](Parts& parts) {
                       parts.has_arc = [](Runner, int) { return true; };
                     })});
}

/// What stands in the way.
void add_wrong_obstacles(std::vector<Mutant>& mutants) {
  const auto passes = [&](const std::string& what, std::function<bool(char, char, int)> over) {
    mutants.push_back({what, machine([&](Parts& parts) {
                         parts.passes = [over](char mover, char met, int arcs) {
                           return met == '.' || over(mover, met, arcs);
                         };
                       })});
  };
  passes("jumps over anything", [](char, char, int) { return true; });
  passes("jumps over its own", [](char mover, char met, int) { return mover == met; });
  passes("jumps over enemies", [](char mover, char met, int) { return mover != met; });
  passes("jumps over anything before the first arc",
         [](char, char, int arcs) { return arcs == 0; });
  passes("jumps over anything behind the first arc", [](char, char, int arcs) { return arcs > 0; });
  passes("jumps over anything behind the second arc",
         [](char, char, int arcs) { return arcs > 1; });
  passes("jumps over anything behind the third arc", [](char, char, int arcs) { return arcs > 2; });
  passes("jumps over enemies before the first arc",
         [](char mover, char met, int arcs) { return mover != met && arcs == 0; });
  for (int which = 1; which <= 4; ++which) {
    const std::string place = " behind arc " + std::to_string(which);
    passes("jumps over enemies" + place,
           [which](char mover, char met, int arcs) { return mover != met && arcs == which; });
    passes("jumps over its own" + place,
           [which](char mover, char met, int arcs) { return mover == met && arcs == which; });
  }
  mutants.push_back(
      {"its own start blocks it", machine([](Parts& parts) { parts.start_is_empty = false; })});
}

/// Which ways count.
void add_wrong_ways(std::vector<Mutant>& mutants) {
  const auto is_way = [&](const std::string& what, std::function<bool(int, int, int)> counts) {
    mutants.push_back({what, machine([&](Parts& parts) { parts.is_way = counts; })});
  };
  is_way("needs no arc", [](int, int, int) { return true; });
  is_way("needs two arcs", [](int arcs, int, int) { return arcs > 1; });
  for (int most = 1; most <= 3; ++most) {
    is_way("takes at most " + std::to_string(most) + " arcs",
           [most](int arcs, int, int) { return arcs > 0 && arcs <= most; });
  }
  is_way("takes no two arcs", [](int arcs, int, int) { return arcs == 1 || arcs > 2; });
  is_way("takes an odd number of arcs", [](int arcs, int, int) { return arcs % 2 == 1; });
  is_way("needs a straight part before the arc",
         [](int arcs, int before, int) { return arcs > 0 && before > 0; });
  is_way("needs a straight part behind the arc",
         [](int arcs, int, int behind) { return arcs > 0 && behind > 0; });
  is_way("needs one of the two",
         [](int arcs, int before, int behind) { return arcs > 0 && before + behind > 0; });
  is_way("needs no straight part behind it only after several arcs",
         [](int arcs, int, int behind) { return arcs == 1 || (arcs > 1 && behind > 0); });
  const std::vector<std::pair<std::string, Direction>> starts{
      {"left", {-1, 0}}, {"right", {1, 0}}, {"up", {0, -1}}, {"down", {0, 1}}};
  for (const auto& start : starts) {
    mutants.push_back({"never starts " + start.first,
                       machine([&](Parts& parts) { std::erase(parts.directions, start.second); })});
  }
  mutants.push_back({"starts along rows only", machine([](Parts& parts) {
                       parts.directions = {{1, 0}, {-1, 0}};
                     })});
  mutants.push_back({"starts along columns only", machine([](Parts& parts) {
                       parts.directions = {{0, 1}, {0, -1}};
                     })});
  mutants.push_back(
      {"may go round and come back", machine([](Parts& parts) { parts.may_go_round = true; })});
  mutants.push_back({"captures a neighbour without a way", machine([](Parts& parts) {
                       parts.is_captured_at_once = [](const CaptureQuestion& question) {
                         return std::abs(question.from_x - question.to_x) <= 1 &&
                                std::abs(question.from_y - question.to_y) <= 1;
                       };
                     })});
  mutants.push_back({"captures a diagonal neighbour without a way", machine([](Parts& parts) {
                       parts.is_captured_at_once = [](const CaptureQuestion& question) {
                         return std::abs(question.from_x - question.to_x) == 1 &&
                                std::abs(question.from_y - question.to_y) == 1;
                       };
                     })});
}

/// Who may capture whom.
void add_wrong_pieces(std::vector<Mutant>& mutants) {
  const auto may = [&](const std::string& what, std::function<bool(char, char)> rule) {
    mutants.push_back({what, machine([&](Parts& parts) { parts.may_capture = rule; })});
  };
  may("captures anything", [](char mover, char target) { return mover != '.' && target != '.'; });
  may("captures only its own",
      [](char mover, char target) { return mover != '.' && mover == target; });
  may("only x captures", [](char mover, char target) { return mover == 'x' && target == 'o'; });
  may("only o captures", [](char mover, char target) { return mover == 'o' && target == 'x'; });
  may("moves to empty points",
      [](char mover, char target) { return mover != '.' && mover != target; });
  may("needs no piece", [](char mover, char target) { return target != '.' && mover != target; });
  may("needs no piece to take x", [](char mover, char target) {
    return (mover != '.' && target != '.' && mover != target) || (mover == '.' && target == 'x');
  });
  may("moves and captures nothing", [](char, char) { return false; });
}

int size_of(const CaptureQuestion& question) {
  return question.board.size() == 16 ? 4 : 6;
}

/// Points off the board, taken for points on it: a single coordinate, or a single point.
void add_misread_points(std::vector<Mutant>& mutants) {
  using Change = int (*)(int line, int size);
  const std::vector<std::pair<std::string, Change>> changes{
      {"drops the sign of", [](int line, int) { return std::abs(line); }},
      {"does not see a negative", [](int line, int size) { return line < 0 ? line + size : line; }},
      {"goes round with", [](int line, int size) { return (line % size + size) % size; }},
      {"cuts at the edges", [](int line, int size) { return std::clamp(line, 0, size - 1); }}};
  const std::vector<std::pair<std::string, int CaptureQuestion::*>> coordinates{
      {" the x of the start", &CaptureQuestion::from_x},
      {" the y of the start", &CaptureQuestion::from_y},
      {" the x of the end", &CaptureQuestion::to_x},
      {" the y of the end", &CaptureQuestion::to_y}};
  for (const auto& [what, change] : changes) {
    for (const auto& [name, coordinate] : coordinates) {
      mutants.push_back({what + name, machine([change = change, at = coordinate](Parts& parts) {
                           parts.understand = [change, at](CaptureQuestion question) {
                             question.*at = change(question.*at, size_of(question));
                             return question;
                           };
                         })});
    }
  }
  for (const bool is_start : {true, false}) {
    for (const bool by_rows : {true, false}) {
      mutants.push_back({std::string("checks only the place in the list of ") +
                             (by_rows ? "rows" : "columns") + " of the " +
                             (is_start ? "start" : "end"),
                         machine([=](Parts& parts) {
                           parts.understand = [=](CaptureQuestion question) {
                             int& x = is_start ? question.from_x : question.to_x;
                             int& y = is_start ? question.from_y : question.to_y;
                             int& slow = by_rows ? y : x;
                             int& fast = by_rows ? x : y;
                             const int size = size_of(question);
                             const int place = slow * size + fast;
                             if (place < 0 || place >= size * size) return question;
                             slow = place / size;
                             fast = place % size;
                             return question;
                           };
                         })});
    }
  }
}

/// What it makes of the question, and of the board.
void add_wrong_boards(std::vector<Mutant>& mutants) {
  const auto understands = [&](const std::string& what, void (*change)(CaptureQuestion&)) {
    mutants.push_back({what, machine([&](Parts& parts) {
                         parts.understand = [change](CaptureQuestion question) {
                           change(question);
                           return question;
                         };
                       })});
  };
  understands("takes (x, y) of the start for (row, column)",
              [](CaptureQuestion& question) { std::swap(question.from_x, question.from_y); });
  understands("takes (x, y) of the end for (row, column)",
              [](CaptureQuestion& question) { std::swap(question.to_x, question.to_y); });
  understands("takes (x, y) of both for (row, column)", [](CaptureQuestion& question) {
    std::swap(question.from_x, question.from_y);
    std::swap(question.to_x, question.to_y);
  });
  understands("counts off the end of a list from its back", [](CaptureQuestion& question) {
    const int size = size_of(question);
    for (int* line : {&question.from_x, &question.from_y, &question.to_x, &question.to_y}) {
      if (*line < 0 && *line >= -size) *line += size;
    }
  });
  understands("goes round the numbers of lines", [](CaptureQuestion& question) {
    const int size = size_of(question);
    for (int* line : {&question.from_x, &question.from_y, &question.to_x, &question.to_y}) {
      if (*line >= size) *line %= size;
    }
  });
  const auto executes = [&](const std::string& what,
                            void (*execute)(std::string&, std::size_t, std::size_t)) {
    mutants.push_back({what, machine([&](Parts& parts) { parts.execute = execute; })});
  };
  executes("leaves the mover behind",
           [](std::string& board, std::size_t from, std::size_t to) { board[to] = board[from]; });
  executes("takes the piece and stays",
           [](std::string& board, std::size_t, std::size_t to) { board[to] = '.'; });
  executes("changes places", [](std::string& board, std::size_t from, std::size_t to) {
    std::swap(board[from], board[to]);
  });
  executes("changes nothing", [](std::string&, std::size_t, std::size_t) {});
  mutants.push_back({"gives the board back where it should refuse",
                     machine([](Parts& parts) { parts.refuses = false; })});
}

}  // namespace

CaptureFunction capture_without_mistake() {
  return machine([](Parts&) {});
}

std::vector<Mutant> mutants() {
  std::vector<Mutant> mutants;
  add_missing_arcs(mutants);
  add_wrong_arcs(mutants);
  add_wrong_obstacles(mutants);
  add_wrong_ways(mutants);
  add_wrong_pieces(mutants);
  add_misread_points(mutants);
  add_wrong_boards(mutants);
  return mutants;
}

}  // namespace referee::internal::tests
