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
  static constexpr std::array<std::size_t, 12> kLeast = {2, 3, 3, 3, 9, 9, 9, 63, 63, 67, 127, 131};
  static constexpr std::array<std::size_t, 12> kMost = {2,  8,  8,  8,   62,  62,
                                                        62, 66, 66, 126, 130, 300};
  const std::size_t kind = chance.below(kLeast.size());
  return chance.between(kLeast[kind], kMost[kind]);
}

enum class PlantedKind { kWin, kMore, kTrouble, kShort, kNone };

using PlantedCell = std::pair<std::size_t, std::size_t>;  // column and row

// A line of counters of one player, and what is round it.
class PlantedLine {
 public:
  PlantedLine(Chance& chance, std::size_t target, bool is_short)
      : chance_(chance), target_(target), player_(chance.percent(50) ? 1 : 2) {
    static constexpr std::array<int, 4> kUps = {0, 1, 1, -1};  // rows a step; the second goes up
    const std::size_t direction = chance.below(4);
    across_ = direction != 1;
    up_ = kUps[direction];
    length_ = target;
    if (is_short) {
      --length_;
    } else if (across_ && chance.percent(40)) {
      // Up to 2 * target - 1, made by the counter in its middle; a long diagonal needs much under
      // it.
      length_ += chance.below(up_ == 0 ? target : std::min<std::size_t>(target, 301 - target));
    }
    rise_ = up_ == 0 ? 0 : length_ - 1;
    left_ = chance.below(8);
    span_ = across_ ? length_ + left_ + 8 : left_ + chance.between(2, 12);
    choose_low();
  }

  // The counter that makes the line: no side of it may be a line already.
  PlantedCell key() const {
    if (!across_) return cell(length_ - 1);
    const std::size_t least = length_ >= target_ ? length_ - target_ : 0;
    return cell(chance_.between(least, std::min(target_, length_) - 1));
  }

  // The colours wanted, from the bottom up; without the line itself if `is_bare`.
  std::vector<std::vector<int>> columns(bool is_bare) const {
    const std::map<PlantedCell, int> planted = is_bare ? std::map<PlantedCell, int>() : colours();
    std::vector<std::vector<int>> columns(span_);
    for (std::size_t c = 0; c < span_; ++c) {
      for (std::size_t row = 0, height = height_of(c); row < height; ++row) {
        const auto colour = planted.find({c, row});
        columns[c].push_back(colour == planted.end() ? filler(c, row) : colour->second);
      }
    }
    return columns;
  }

 private:
  // For the most part near a multiple of 64, as far as the size of the file allows. The cells under
  // the line are counted as a trapezium.
  void choose_low() {
    low_ = chance_.below(12);
    if (chance_.percent(65)) {
      const std::size_t border = 64 * chance_.between(1, 6);
      low_ = border - chance_.below(std::min(border, std::max<std::size_t>(rise_, 3)) + 1);
    }
    while (low_ > 0 && span_ * (low_ + (across_ ? rise_ / 2 : rise_) + 4) > kMostCells) {
      low_ = low_ * 3 / 4;
    }
  }

  // The cell at a step; before the first and after the last one it may be outside of the frame, far
  // up or far to the right.
  PlantedCell cell(std::size_t step) const {
    const std::size_t row =
        up_ < 0 ? low_ + rise_ - step : low_ + static_cast<std::size_t>(up_) * step;
    return {across_ ? left_ + step : left_, row};
  }

  // Of the line, and beyond both of its ends the other one.
  std::map<PlantedCell, int> colours() const {
    std::map<PlantedCell, int> colours = {{cell(std::size_t{0} - 1), 3 - player_},
                                          {cell(length_), 3 - player_}};
    for (std::size_t i = 0; i < length_; ++i) colours[cell(i)] = player_;
    return colours;
  }

  std::size_t height_of(std::size_t column) const {
    if (!across_) {
      return column == left_ ? low_ + length_ : chance_.below(low_ + length_ + 1);
    }
    const std::size_t step = std::min(std::max(column, left_) - left_, length_ - 1);
    const std::size_t height = cell(step).second + 1 + chance_.below(4);
    if (column >= left_ && column < left_ + length_) return height;
    return height - chance_.below(std::min<std::size_t>(height, 4));
  }

  Chance& chance_;
  std::size_t target_;
  int player_;
  bool across_ = true;
  int up_ = 0;
  std::size_t length_ = 0;
  std::size_t rise_ = 0;
  std::size_t left_ = 0;
  std::size_t span_ = 0;  // how many columns are built
  std::size_t low_ = 0;   // its lowest row
};

void play_planted(Chance& chance, const PlantedLine& line, PlantedKind kind, std::size_t rows,
                  Plan& plan) {
  if (kind == PlantedKind::kNone) {
    plan.build(rows);
    return;
  }
  const auto [column, row] = line.key();
  plan.hold(column, row);
  plan.build(rows);
  plan.build_one(column, rows);
  plan.release(column);
  if (kind == PlantedKind::kShort) plan.build(rows);
  if (kind != PlantedKind::kMore && kind != PlantedKind::kTrouble) return;
  if (chance.percent(70)) plan.build(rows);
  for (std::size_t i = chance.between(1, 5); i > 0; --i) plan.burn(rows);
}

}  // namespace

std::string random_planted_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x706c616e746564U);
  if (chance.percent(8)) return drawn_file(chance);

  static constexpr std::array<PlantedKind, 12> kKinds = {
      PlantedKind::kWin,     PlantedKind::kWin,   PlantedKind::kWin,   PlantedKind::kWin,
      PlantedKind::kMore,    PlantedKind::kMore,  PlantedKind::kMore,  PlantedKind::kTrouble,
      PlantedKind::kTrouble, PlantedKind::kShort, PlantedKind::kShort, PlantedKind::kNone};
  const PlantedKind kind = chance.pick(kKinds);
  const std::size_t target = planted_target(chance);
  const PlantedLine line(chance, target, kind == PlantedKind::kShort);
  const auto columns = line.columns(kind == PlantedKind::kNone);
  const auto tallest =
      std::max_element(columns.begin(), columns.end(),
                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
  const std::size_t rows = tallest->size() + (chance.percent(50) ? 0 : chance.below(200));
  Plan plan(chance, columns);
  play_planted(chance, line, kind, rows, plan);

  static constexpr std::array<std::size_t, 6> kOffsets = {
      60, 990, 65530, 4294967290U, 9007199254740980U, 9223372036854775800U};
  const std::size_t first =
      chance.percent(25) ? chance.pick(kOffsets) : 1;  // of the plan's columns
  const std::size_t width = first + std::max(plan.width(), target) + chance.below(100);
  std::vector<std::string> moves;
  moves.reserve(plan.moves().size() + 4);
  for (const std::size_t column : plan.moves()) moves.push_back(std::to_string(first + column));
  if (kind == PlantedKind::kTrouble) {
    append_trouble(chance, width, first + static_cast<std::size_t>(tallest - columns.begin()),
                   moves);
    if (chance.percent(25)) {  // and one anywhere
      moves[chance.below(moves.size())] = far_column(chance, std::to_string(width));
    }
  }
  return large_text(chance, width, rows, target, moves);
}

}  // namespace referee::internal::twin
