#include "tests/twin/boxshogi_twin.hpp"

#include <algorithm>

#include "tests/twin/boxshogi_cells.hpp"

namespace referee::internal::twin {
namespace {

/// Where a man could go if nothing but the men in his way mattered.
std::vector<Cell> reach(const Shogi& shogi, Cell from) {
  const Man man = shogi.at[from.row][from.column];
  std::vector<Cell> cells;
  const auto slide = [&](int forward, int right, int most) {
    const int up = man.upper ? -forward : forward;
    int row = from.row + up;
    int column = from.column + right;
    for (int steps = 0; steps < most && on_board(row, column); ++steps) {
      const Man& there = shogi.at[row][column];
      if (there.kind != 0 && there.upper == man.upper) return;
      cells.push_back({row, column});
      if (there.kind != 0) return;
      row += up;
      column += right;
    }
  };
  const bool gold = man.kind == 's' || (man.plus && (man.kind == 'r' || man.kind == 'p'));
  const bool king = man.kind == 'd' || (man.plus && (man.kind == 'n' || man.kind == 'g'));
  for (int forward = -1; forward <= 1; ++forward) {
    for (int right = -1; right <= 1; ++right) {
      if (forward == 0 && right == 0) continue;
      const bool straight = forward == 0 || right == 0;
      const bool slides = (man.kind == 'n' && straight) || (man.kind == 'g' && !straight);
      if (king && !slides) slide(forward, right, 1);
      if (gold && !(forward == -1 && right != 0)) slide(forward, right, 1);
      if (man.kind == 'r' && !man.plus && (forward == 1 || (forward == -1 && right != 0))) {
        slide(forward, right, 1);
      }
      if (man.kind == 'p' && !man.plus && forward == 1 && right == 0) slide(forward, right, 1);
      if (slides) slide(forward, right, 4);
    }
  }
  return cells;
}

bool leaves_check(Shogi shogi, const std::string& move) {
  const bool upper = shogi.upper_moves;
  shogi_play(shogi, move);
  return shogi_check(shogi, upper);
}

void add_steps(const Shogi& shogi, Cell from, std::vector<std::string>& moves) {
  const Man& man = shogi.at[from.row][from.column];
  const int zone = last_row(man.upper);
  for (const Cell to : reach(shogi, from)) {
    const std::string move = "move " + name(from) + " " + name(to);
    if (leaves_check(shogi, move)) continue;
    const bool may = promotable(man) && (from.row == zone || to.row == zone);
    const bool must = may && man.kind == 'p' && to.row == zone;
    if (!must) moves.push_back(move);
    if (may) moves.push_back(move + " promote");
  }
}

bool has_own_preview(const Shogi& shogi, int column) {
  for (int row = 0; row < 5; ++row) {
    const Man& man = shogi.at[row][column];
    if (man.kind == 'p' && !man.plus && man.upper == shogi.upper_moves) return true;
  }
  return false;
}

bool mates(Shogi shogi, const std::string& drop) {
  shogi_play(shogi, drop);
  return shogi_check(shogi, shogi.upper_moves) && shogi_moves(shogi).empty();
}

/// The drops, but for what mates by a preview.
std::vector<std::string> drops(const Shogi& shogi) {
  std::vector<std::string> found;
  for (const char kind : std::string("ngsrp")) {
    if (shogi.hands[shogi.upper_moves].find(kind) == std::string::npos) continue;
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 5; ++column) {
        if (shogi.at[row][column].kind != 0) continue;
        if (kind == 'p' && row == last_row(shogi.upper_moves)) continue;
        if (kind == 'p' && has_own_preview(shogi, column)) continue;
        const std::string drop = std::string("drop ") + kind + " " + name({row, column});
        if (!leaves_check(shogi, drop)) found.push_back(drop);
      }
    }
  }
  return found;
}

}  // namespace

bool shogi_check(const Shogi& shogi, bool upper) {
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      const Man& man = shogi.at[row][column];
      if (man.kind == 0 || man.upper == upper) continue;
      for (const Cell to : reach(shogi, {row, column})) {
        if (shogi.at[to.row][to.column].kind == 'd') return true;
      }
    }
  }
  return false;
}

std::vector<std::string> shogi_moves(const Shogi& shogi) {
  std::vector<std::string> moves;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      const Man& man = shogi.at[row][column];
      if (man.kind != 0 && man.upper == shogi.upper_moves) add_steps(shogi, {row, column}, moves);
    }
  }
  for (const std::string& drop : drops(shogi)) {
    if (drop[5] != 'p' || !mates(shogi, drop)) moves.push_back(drop);
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<std::string> shogi_mating_preview_drops(const Shogi& shogi) {
  std::vector<std::string> found;
  for (const std::string& drop : drops(shogi)) {
    if (drop[5] == 'p' && mates(shogi, drop)) found.push_back(drop);
  }
  return found;
}

void shogi_play(Shogi& shogi, const std::string& move) {
  const std::vector<std::string> words = words_of(move);
  std::string& hand = shogi.hands[shogi.upper_moves];
  if (words[0] == "drop") {
    const Cell to = cell_of(words[2]);
    hand.erase(hand.find(words[1][0]), 1);
    shogi.at[to.row][to.column] = {words[1][0], false, shogi.upper_moves};
  } else {
    const Cell from = cell_of(words[1]);
    const Cell to = cell_of(words[2]);
    Man man = shogi.at[from.row][from.column];
    Man& there = shogi.at[to.row][to.column];
    if (there.kind != 0 && there.kind != 'd') hand += there.kind;
    if (words.size() == 4) man.plus = true;
    there = man;
    shogi.at[from.row][from.column] = {};
  }
  shogi.upper_moves = !shogi.upper_moves;
}

Shogi shogi_start() {
  Shogi shogi;
  const std::string row = "dsrgn";
  for (int i = 0; i < 5; ++i) {
    shogi.at[0][i] = {row[static_cast<std::size_t>(i)], false, false};
    shogi.at[4][4 - i] = {row[static_cast<std::size_t>(i)], false, true};
  }
  shogi.at[1][0] = {'p', false, false};
  shogi.at[3][4] = {'p', false, true};
  return shogi;
}

std::string shogi_setup(const Shogi& shogi) {
  std::string text;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      const std::string man = shown(shogi.at[row][column]);
      if (man == "__") continue;
      text += (man[0] == ' ' ? man.substr(1) : man) + " " + name({row, column}) + "\n";
    }
  }
  for (const bool upper : {true, false}) {
    text += upper ? "\n[" : "[";
    for (const char kind : shogi.hands[upper]) {
      text += std::string(text.back() == '[' ? "" : " ") +
              static_cast<char>(upper ? std::toupper(kind) : kind);
    }
    text += "]\n";
  }
  return text + "\n";
}

}  // namespace referee::internal::twin
