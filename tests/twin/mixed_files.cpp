#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "chance.hpp"
#include "connectz_files.hpp"
#include "looks.hpp"
#include "tests/twin/lines.hpp"

namespace referee::internal::twin {
namespace {

// The forms of a line: plain, with CR, with blanks, with leading zeros.
constexpr std::array<Looks, 4> kForms = {
    {{}, {.cr_share = 100}, {.cr_share = 10, .blank_share = 100}, {.zero_share = 80}}};

// A frame of which the columns first, first + 1, ... are played in.
struct MixedFrame {
  std::string first = "1";
  std::size_t columns = 1;
  std::string width;
  std::string height;
  std::string target;
};

std::string random_height(Chance& chance, std::size_t columns, std::size_t lines) {
  static const auto kHeights =
      words_of("1 2 6 63 64 65 127 128 129 1000 1000000000 1000000000 1" + std::string(30, '0'));
  if (chance.percent(40)) return chance.pick(kHeights);
  // Some columns get full on the way, or none does by a little.
  const std::size_t even = lines / columns;
  return std::to_string(even / 2 + chance.below(even + even / 2 + 3) + 1);
}

std::string random_target(Chance& chance) {
  static const std::array<std::string, 12> kTargets = {"1",  "2",  "3",  "4",  "5",   "8",
                                                       "12", "20", "64", "65", "300", "20000"};
  return chance.pick(kTargets);
}

MixedFrame random_frame(Chance& chance, std::size_t lines) {
  static const auto kFirst = words_of(
      "1 1 1 1 1 1 8 97 998 9990 9999980 99999980 4294967280 9223372036854775800 "
      "18446744073709551600 1" +
      std::string(30, '0'));
  static constexpr std::array<std::size_t, 12> kColumns = {1,  2,  7,  9,   10,   40,
                                                           99, 99, 99, 300, 1030, 1100};
  MixedFrame frame;
  frame.first = chance.pick(kFirst);
  frame.columns = chance.pick(kColumns);
  frame.width = plus(frame.first, frame.columns - 1);
  if (chance.percent(30)) frame.width = plus(frame.width, chance.below(40));
  // A wide frame of which nearly so much is used that it is stored in another way.
  if (chance.percent(20)) frame.width = plus(frame.width, 31 * frame.columns + chance.below(5));
  frame.height = random_height(chance, frame.columns, lines);
  frame.target = random_target(chance);
  return frame;
}

// Offsets of columns in the window.
std::vector<std::size_t> random_order(Chance& chance, std::size_t columns, std::size_t lines) {
  std::vector<std::size_t> order;
  order.reserve(lines);
  const std::size_t kind = chance.below(5);
  const std::size_t tower = chance.below(columns);
  const std::size_t tower_share = chance.between(85, 100);
  while (order.size() < lines) {
    if (kind == 0) {  // one after the other
      order.push_back(order.size() % columns);
    } else if (kind == 1) {  // stays for a while
      const std::size_t column = chance.below(columns);
      const std::size_t most = std::min<std::size_t>(lines - order.size(), 150);
      order.insert(order.end(), chance.between(1, most), column);
    } else if (kind == 2 && chance.percent(tower_share)) {
      order.push_back(tower);
    } else {
      order.push_back(chance.below(columns));
    }
  }
  return order;
}

// A line up a column, somewhere or at the end, if the game allows.
void plant(Chance& chance, MixedFrame& frame, std::vector<std::size_t>& order) {
  static constexpr std::array<std::size_t, 9> kTargets = {4, 5, 8, 20, 40, 64, 65, 66, 300};
  const std::size_t target = chance.pick(kTargets);
  frame.target = std::to_string(target);
  if (chance.percent(70)) frame.height = "1000000000";
  const std::size_t columns[] = {chance.below(frame.columns), chance.below(frame.columns)};
  const std::size_t place = chance.below(order.size() + 1);
  const auto at = order.begin() + static_cast<std::ptrdiff_t>(place);
  const auto end =
      order.insert(at, 2 * target - 1, 0) + static_cast<std::ptrdiff_t>(2 * target - 1);
  for (std::size_t i = 0; i < 2 * target - 1; ++i) order[place + i] = columns[i % 2];
  if (chance.percent(75)) order.erase(end, order.end());
}

// How long a run of one form is.
std::size_t random_run(Chance& chance) {
  static constexpr std::array<std::size_t, 12> kRuns = {1,    2,    63,   64,   65,   128,
                                                        2047, 2048, 2049, 4096, 8192, 20000};
  return chance.percent(50) ? chance.pick(kRuns) : chance.between(1, 3000);
}

// A line that the quick ways of reading cannot read, of any kind.
std::string odd_line(Chance& chance, const MixedFrame& frame, const std::string& number) {
  const std::size_t kind = chance.below(10);
  if (kind == 0) return malformed(chance);
  if (kind == 1) return far_column(chance, frame.width);
  if (kind == 2) return plus(frame.width, 1);
  if (kind == 3) return std::string(chance.between(1, 30), '0') + number;
  if (kind == 4) return std::string(chance.percent(10) ? 9000 : 300, '0') + number;
  if (kind == 5) return " " + number;
  if (kind == 6) return number + std::string(chance.between(1, 200), ' ');
  if (kind == 7) return number + "\r";
  if (kind == 8) return std::string(chance.between(1, 90), '\t') + number + " \r";  // malformed
  return number;
}

// Where a program that reads many lines at once has its borders.
std::size_t odd_place(Chance& chance, std::size_t lines) {
  static constexpr std::array<std::size_t, 6> kSteps = {64, 64, 512, 2048, 2048, 8192};
  if (chance.percent(25)) return lines - 1;
  if (chance.percent(25)) return chance.below(lines);
  const std::size_t step = chance.pick(kSteps);
  const std::size_t place = step * chance.below(lines / step + 1) + chance.below(3);
  return std::min(place > 0 ? place - 1 : 0, lines - 1);
}

std::size_t random_lines(Chance& chance) {
  static constexpr std::array<std::size_t, 8> kMost = {3, 70, 140, 700, 2100, 4200, 9000, 20000};
  return chance.between(1, chance.pick(kMost));
}

std::string mixed_text(Chance& chance, MixedFrame frame, std::size_t lines, bool plain) {
  static constexpr std::array<std::size_t, 8> kOdd = {0, 0, 1, 1, 1, 2, 3, 12};
  std::vector<std::string> numbers(frame.columns);
  for (std::size_t i = 0; i < frame.columns; ++i) numbers[i] = plus(frame.first, i);
  std::vector<std::size_t> order = random_order(chance, frame.columns, lines);
  if (chance.percent(40)) plant(chance, frame, order);
  lines = order.size();
  std::vector<std::size_t> odd(plain ? chance.below(2) : chance.pick(kOdd));
  for (std::size_t& place : odd) place = odd_place(chance, lines);

  std::string text = frame.width + " " + frame.height + " " + frame.target + "\n";
  const Looks* form = nullptr;  // of the run; null where each line has another one
  std::size_t run = 0;
  for (std::size_t i = 0; i < lines; ++i) {
    if (run == 0) {
      const std::size_t kind = plain ? chance.percent(20) : chance.below(kForms.size() + 1);
      form = kind < kForms.size() ? &kForms[kind] : nullptr;
      run = random_run(chance);
    }
    --run;
    const std::string& number = numbers[order[i]];
    if (std::find(odd.begin(), odd.end(), i) != odd.end()) {
      text += odd_line(chance, frame, number) + '\n';
    } else {
      const Looks& looks = form != nullptr ? *form : chance.pick(kForms);
      text += render_line(chance, looks, {number}) + line_end(chance, looks);
    }
  }
  if (chance.percent(30)) text.pop_back();
  return text;
}

std::string narrow_text(Chance& chance, std::size_t columns) {
  const std::size_t most = chance.percent(10) ? 45000 : 20000;
  const std::size_t lines = chance.percent(20) ? random_lines(chance) : chance.between(500, most);
  MixedFrame frame;
  frame.columns = columns;
  frame.width = std::to_string(columns);
  frame.height = random_height(chance, columns, lines);
  frame.target = random_target(chance);
  return mixed_text(chance, frame, lines, true);
}

}  // namespace

std::string random_mixed_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x6d69786564U);
  const std::size_t lines = random_lines(chance);
  const MixedFrame frame = random_frame(chance, lines);
  return mixed_text(chance, frame, lines, false);
}

std::string random_digit_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x6469676974U);
  return narrow_text(chance, chance.between(1, 9));
}

std::string random_pair_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x70616972U);
  return narrow_text(chance, chance.between(10, 99));
}

}  // namespace referee::internal::twin
