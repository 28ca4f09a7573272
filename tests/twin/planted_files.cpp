#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "chance.hpp"
#include "connectz_files.hpp"
#include "looks.hpp"
#include "plan.hpp"

namespace referee::internal::twin {
namespace {

// The colouring that has no three in a line.
int filler(std::size_t column, std::size_t row) {
  return (column + 2 * row) % 4 < 2 ? 1 : 2;
}

constexpr std::size_t kMostCells = 46000;

// Offences and moves for the end of a large file.
void append_trouble(Chance& chance, std::size_t width, std::size_t full_column,
                    std::vector<std::string>& moves) {
  for (std::size_t i = chance.between(1, 3); i > 0; --i) {
    switch (chance.below(4)) {
      case 0:
        moves.push_back(far_column(chance, std::to_string(width)));
        break;
      case 1:
        moves.push_back(malformed(chance));
        break;
      default:
        moves.push_back(std::to_string(full_column));
        break;
    }
  }
}

std::string large_text(Chance& chance, std::size_t width, std::size_t height, std::size_t target,
                       const std::vector<std::string>& moves) {
  Looks looks;
  if (chance.percent(30)) looks = random_looks(chance);
  looks.empty_lines = 0;
  std::vector<std::vector<std::string>> lines;
  lines.reserve(moves.size() + 1);
  lines.push_back({std::to_string(width), std::to_string(height), std::to_string(target)});
  for (const std::string& move : moves) lines.push_back({move});
  return render(chance, looks, lines);
}

// A whole frame filled row by row with no line of three.
std::string drawn_file(Chance& chance) {
  const std::size_t width = 4 * chance.between(1, 50);
  const std::size_t height = chance.between(1, std::min<std::size_t>(200, 20000 / width));
  const std::size_t target = chance.between(3, std::max<std::size_t>(3, std::max(width, height)));
  std::vector<std::string> moves;
  for (std::size_t row = 0; row < height; ++row) {
    std::array<std::vector<std::size_t>, 2> open;
    for (std::size_t c = 0; c < width; ++c) open[filler(c, row) == 1 ? 0 : 1].push_back(c);
    for (std::size_t i = 0; i < width; ++i) {
      auto& mine = open[i % 2];
      std::swap(mine[chance.below(mine.size())], mine.back());
      moves.push_back(std::to_string(mine.back() + 1));
      mine.pop_back();
    }
  }
  const std::size_t end = chance.below(10);
  if (end == 0) moves.pop_back();
  if (end == 1) append_trouble(chance, width, chance.between(1, width), moves);
  return large_text(chance, width, height, target, moves);
}

std::size_t planted_target(Chance& chance) {
  switch (chance.below(12)) {
    case 0:
      return 2;
    case 1:
    case 2:
    case 3:
      return chance.between(3, 8);
    case 4:
    case 5:
    case 6:
      return chance.between(9, 62);
    case 7:
    case 8:
      return chance.between(63, 66);
    case 9:
      return chance.between(67, 126);
    case 10:
      return chance.between(127, 130);
    default:
      return chance.between(131, 300);
  }
}

}  // namespace

std::string random_planted_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x706c616e746564U);
  if (chance.percent(8)) return drawn_file(chance);

  enum class Kind { kWin, kMore, kTrouble, kShort, kNone };
  static constexpr std::array<Kind, 12> kKinds = {
      Kind::kWin,  Kind::kWin,     Kind::kWin,     Kind::kWin,   Kind::kMore,  Kind::kMore,
      Kind::kMore, Kind::kTrouble, Kind::kTrouble, Kind::kShort, Kind::kShort, Kind::kNone};
  const Kind kind = chance.pick(kKinds);
  const std::size_t target = planted_target(chance);
  const int player = chance.percent(50) ? 1 : 2;

  // The line: `length` cells from (left, low) on, `across` columns and `up` rows a step.
  const std::size_t direction = chance.below(4);
  const bool across = direction != 1;
  const int up = direction == 0 ? 0 : direction == 3 ? -1 : 1;
  std::size_t length = target;
  if (kind == Kind::kShort) {
    --length;
  } else if (across && chance.percent(40)) {
    // Up to 2 * target - 1, made by the counter in its middle; a long diagonal needs much under it.
    length += chance.below(up == 0 ? target : std::min<std::size_t>(target, 301 - target));
  }
  const std::size_t rise = up == 0 ? 0 : length - 1;

  // Where: for the most part near a multiple of 64, as far as the size of the file allows. The
  // cells under the line are counted as a trapezium.
  const std::size_t left = chance.below(8);
  const std::size_t span = across ? length + left + 8 : left + chance.between(2, 12);
  std::size_t low = chance.below(12);
  if (chance.percent(65)) {
    const std::size_t border = 64 * chance.between(1, 6);
    low = border - chance.below(std::min(border, std::max<std::size_t>(rise, 3)) + 1);
  }
  while (low > 0 && span * (low + (across ? rise / 2 : rise) + 4) > kMostCells) low = low * 3 / 4;

  // The cells of the line by column; the ones just beyond its ends get the other colour.
  std::map<std::pair<std::size_t, std::size_t>, int> planted;
  std::vector<std::pair<std::size_t, std::size_t>> cells;
  if (kind != Kind::kNone) {
    const std::size_t start = up < 0 ? low + rise : low;
    const auto row_at = [&](std::size_t step) {
      return up == 0 ? start : up > 0 ? start + step : start - step;
    };
    for (std::size_t i = 0; i < length; ++i) {
      cells.emplace_back(across ? left + i : left, row_at(i));
      planted[cells.back()] = player;
    }
    if (across) {
      if (left > 0 && (up <= 0 || start > 0)) {
        planted[{left - 1, up == 0 ? start : up > 0 ? start - 1 : start + 1}] = 3 - player;
      }
      const std::size_t last = row_at(length - 1);
      if (up >= 0 || last > 0) {
        planted[{left + length, up == 0 ? last : up > 0 ? last + 1 : last - 1}] = 3 - player;
      }
    } else if (low > 0) {
      planted[{left, low - 1}] = 3 - player;
    }
  }

  // The counter that makes the line: no side of it may be a line already.
  std::size_t key = 0;
  if (!cells.empty()) {
    key = cells.size() - 1;
    if (across) {
      const std::size_t least = length >= target ? length - target : 0;
      key = chance.between(least, std::min(target, length) - 1);
    }
  }

  // How high each column is built.
  std::vector<std::vector<int>> columns(span);
  std::size_t tallest = 1;
  for (std::size_t c = 0; c < span; ++c) {
    std::size_t height = low + 1;
    if (across && c > left && up > 0) height = low + 1 + std::min(c - left, rise);
    if (across && up < 0) {
      height = c <= left ? low + rise + 1 : low + 1 + rise - std::min(c - left, rise);
    }
    if (!across) {
      height = c == left ? low + length : chance.below(low + length + 1);
    } else {
      height += chance.below(4);
      if (c < left || c >= left + length) height -= chance.below(std::min<std::size_t>(height, 4));
    }
    for (std::size_t row = 0; row < height; ++row) {
      const auto cell = planted.find({c, row});
      columns[c].push_back(cell == planted.end() ? filler(c, row) : cell->second);
    }
    tallest = std::max(tallest, height);
  }
  const std::size_t rows = chance.percent(50) ? tallest : tallest + chance.below(200);

  Plan plan(chance, columns);
  if (cells.empty()) {
    plan.build(rows);
  } else {
    const auto [column, row] = cells[key];
    plan.hold(column, row);
    plan.build(rows);
    plan.build_one(column, rows);
    plan.release(column);
    if (kind == Kind::kMore || kind == Kind::kTrouble) {
      if (chance.percent(70)) plan.build(rows);
      for (std::size_t i = chance.between(1, 5); i > 0; --i) plan.burn(rows);
    } else if (kind == Kind::kShort) {
      plan.build(rows);
    }
  }

  std::size_t width = std::max(plan.width(), target);
  std::size_t offset = 1;  // the number of the plan's column 0
  if (chance.percent(25)) {
    static constexpr std::array<std::size_t, 6> kOffsets = {
        60, 990, 65530, 4294967290U, 9007199254740980U, 9223372036854775800U};
    offset = chance.pick(kOffsets);
  }
  width += offset + chance.below(100);

  std::vector<std::string> moves;
  moves.reserve(plan.moves().size() + 4);
  for (const std::size_t column : plan.moves()) moves.push_back(std::to_string(offset + column));
  if (kind == Kind::kTrouble) {
    std::size_t full = 0;
    for (std::size_t c = 0; c < span; ++c) {
      if (columns[c].size() == tallest) full = c;
    }
    append_trouble(chance, width, offset + full, moves);
    if (chance.percent(25)) {  // and one anywhere
      const std::size_t place = chance.below(moves.size());
      moves[place] = far_column(chance, std::to_string(width));
    }
  }
  return large_text(chance, width, rows, target, moves);
}

}  // namespace referee::internal::twin
