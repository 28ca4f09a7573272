#include "tests/games/surakarta/mutants.hpp"

#include <cstdlib>
#include <utility>

#include "tests/games/surakarta/capture_machine.hpp"

namespace referee::internal::tests {
namespace {

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
