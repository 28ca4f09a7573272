#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "chance.hpp"
#include "connectz_files.hpp"
#include "connectz_twin.hpp"
#include "looks.hpp"
#include "tests/twin/lines.hpp"

namespace referee::internal::twin {
namespace {

// Numbers round which a careless program breaks.
const std::vector<std::string> kBorders = words_of(
    "8 62 97 254 998 32766 65534 2147483646 4294967294 9007199254740990 9223372036854775806 "
    "18446744073709551614 99999999999999999998 340282366920938463463374607431768211454 "
    "999999999999999999999999999998 1000000000000000000000000000000");

// A frame of which the columns first .. first + columns - 1 are played in. Its height is as good
// as endless if `rows` is.
struct SmallFrame {
  std::string width;
  std::string height;
  std::string target;
  std::string first = "1";
  std::size_t columns = 1;
  std::size_t rows = 1;
};

constexpr std::size_t kEndless = std::numeric_limits<std::size_t>::max();

SmallFrame random_small_frame(Chance& chance) {
  SmallFrame frame;
  const std::size_t kind = chance.below(100);
  const std::size_t most = kind < 35 ? 4 : 9;
  frame.columns = chance.between(1, most);
  frame.rows = chance.between(1, most);
  frame.width = std::to_string(frame.columns);
  frame.height = std::to_string(frame.rows);
  const std::size_t longest = std::max(frame.columns, frame.rows);
  std::size_t target = chance.between(1, longest);
  if (chance.percent(35)) target = std::min(chance.between(3, 5), longest);
  if (chance.percent(15)) target = longest;
  if (chance.percent(8)) target = longest + chance.between(1, 3);
  frame.target = std::to_string(target);
  if (kind >= 85) {  // giant: a window somewhere in a wide frame
    frame.first = chance.percent(25) ? "1" : chance.pick(kBorders);
    frame.width = plus(frame.first, frame.columns - 1);
    if (chance.percent(60)) frame.width = plus(frame.width, chance.below(1000));
    if (chance.percent(20)) frame.width += digits(chance, chance.between(1, 30));
    if (chance.percent(40)) {
      frame.rows = kEndless;
      frame.height = plus(chance.pick(kBorders), 90);
    }
    if (chance.percent(10)) frame.target = plus(chance.pick(kBorders), chance.below(3));
  }
  return frame;
}

// Legal columns (0-based in the window) with no eye on wins.
std::vector<std::size_t> random_moves(Chance& chance, const SmallFrame& frame) {
  const std::size_t rows = std::min<std::size_t>(frame.rows, 12);
  const std::size_t cells = frame.columns * rows;
  const std::size_t count = chance.percent(50) ? cells : chance.below(cells + 1);
  const std::size_t repeat_share = chance.percent(60) ? 0 : chance.below(80);
  std::vector<std::size_t> heights(frame.columns, 0);
  std::vector<std::size_t> moves;
  while (moves.size() < count) {
    std::size_t column = chance.below(frame.columns);
    // The same player's column of the turn before, again: columns grow lines.
    if (moves.size() >= 2 && chance.percent(repeat_share)) column = moves[moves.size() - 2];
    if (heights[column] == rows) {
      column = chance.below(frame.columns);
      while (heights[column] == rows) column = (column + 1) % frame.columns;
    }
    ++heights[column];
    moves.push_back(column);
  }
  return moves;
}

std::string plain_text(const SmallFrame& frame, const std::vector<std::string>& moves) {
  std::string text = frame.width + " " + frame.height + " " + frame.target + "\n";
  for (const std::string& move : moves) text += move + "\n";
  return text;
}

// Puts one offence into the list, at the end or somewhere.
void offend(Chance& chance, const SmallFrame& frame, std::vector<std::string>& moves) {
  const std::size_t place = chance.percent(40) ? moves.size() : chance.below(moves.size() + 1);
  const auto where = moves.begin() + static_cast<std::ptrdiff_t>(place);
  const std::size_t kind = chance.below(10);
  if (kind < 4) {
    moves.insert(where, far_column(chance, frame.width));
  } else if (kind < 8 && frame.rows != kEndless) {
    const std::string column = plus(frame.first, chance.below(frame.columns));
    const auto there = std::count(moves.begin(), where, column);
    const std::size_t counters = static_cast<std::size_t>(there);
    const std::size_t missing = counters <= frame.rows ? frame.rows + 1 - counters : 1;
    moves.insert(where, missing, column);
  } else {
    moves.insert(where, malformed(chance));
  }
}

}  // namespace

std::string random_small_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x736d616c6cU);
  if (chance.percent(1)) {  // a soup of bytes, or nothing at all
    std::string soup;
    for (std::size_t i = chance.below(40); i > 0; --i) soup += odd_byte(chance);
    return soup;
  }

  const SmallFrame frame = random_small_frame(chance);
  std::vector<std::string> moves;
  for (const std::size_t column : random_moves(chance, frame)) {
    moves.push_back(plus(frame.first, column));
  }

  // Most games stop with the win, or soon after it.
  const std::size_t win =
      static_cast<std::size_t>(judge_connectz(plain_text(frame, moves)).spec.winning_move);
  if (win > 0 && !chance.percent(20)) {
    const std::size_t more = chance.percent(65) ? 0 : chance.between(1, 5);
    moves.resize(std::min(moves.size(), win + more));
  }

  static constexpr std::array<std::size_t, 10> kOffences = {0, 0, 0, 0, 0, 0, 1, 1, 2, 3};
  for (std::size_t i = chance.pick(kOffences); i > 0; --i) offend(chance, frame, moves);

  std::vector<std::vector<std::string>> lines;
  lines.push_back({frame.width, frame.height, frame.target});
  if (chance.percent(2)) lines[0] = malformed_dimensions(chance, lines[0]);
  for (const std::string& move : moves) lines.push_back({move});
  std::string text = render(chance, random_looks(chance), lines);
  if (chance.percent(7)) damage(chance, text);
  return text;
}

}  // namespace referee::internal::twin
