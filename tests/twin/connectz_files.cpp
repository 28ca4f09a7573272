#include "connectz_files.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "connectz_twin.hpp"

namespace referee::twin {
namespace {

// --- Chance. -----------------------------------------------------------------------------------

// splitmix64.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  // One of 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  // One of low .. high.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

  bool percent(std::size_t share) { return below(100) < share; }

  template <typename List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::uint64_t state_;
};

// --- Numbers as text. --------------------------------------------------------------------------

std::string plus(std::string number, std::size_t addend) {
  std::size_t carry = addend;
  for (std::size_t i = number.size(); i > 0 && carry > 0; --i) {
    const std::size_t sum = static_cast<std::size_t>(number[i - 1] - '0') + carry;
    number[i - 1] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return carry > 0 ? std::to_string(carry) + number : number;
}

std::string digits(Chance& chance, std::size_t count) {
  std::string number;
  for (std::size_t i = 0; i < count; ++i) {
    number += static_cast<char>('0' + (i == 0 ? chance.between(1, 9) : chance.below(10)));
  }
  return number;
}

// Numbers round which a careless program breaks.
const std::array<std::string, 16> kBorders = {"8",
                                              "62",
                                              "97",
                                              "254",
                                              "998",
                                              "32766",
                                              "65534",
                                              "2147483646",
                                              "4294967294",
                                              "9007199254740990",
                                              "9223372036854775806",
                                              "18446744073709551614",
                                              "99999999999999999998",
                                              "340282366920938463463374607431768211454",
                                              "999999999999999999999999999998",
                                              "1000000000000000000000000000000"};

// Numbers that are 1 or 2 or so when the upper half of them is lost.
const std::array<std::string, 6> kWrapping = {"257",
                                              "65537",
                                              "4294967297",
                                              "4294967298",
                                              "18446744073709551617",
                                              "340282366920938463463374607431768211457"};

// --- How the text of a file looks. -------------------------------------------------------------

struct Looks {
  std::size_t cr_share = 0;  // percentages of the lines
  std::size_t blank_share = 0;
  std::size_t zero_share = 0;
  bool final_newline = true;
  std::size_t empty_lines = 0;  // at the end
};

Looks random_looks(Chance& chance) {
  static constexpr std::array<std::size_t, 6> kCrShares = {0, 0, 0, 100, 100, 50};
  static constexpr std::array<std::size_t, 6> kBlankShares = {0, 0, 0, 0, 30, 90};
  static constexpr std::array<std::size_t, 6> kZeroShares = {0, 0, 0, 0, 10, 60};
  Looks looks;
  looks.cr_share = chance.pick(kCrShares);
  looks.blank_share = chance.pick(kBlankShares);
  looks.zero_share = chance.pick(kZeroShares);
  looks.final_newline = chance.percent(75);
  if (chance.percent(2)) looks.empty_lines = chance.between(1, 3);
  return looks;
}

std::string blanks(Chance& chance, std::size_t least) {
  std::string text;
  const std::size_t count = least + chance.below(3);
  for (std::size_t i = 0; i < count; ++i) text += chance.percent(60) ? ' ' : '\t';
  return text;
}

std::string line_end(Chance& chance, const Looks& looks) {
  return chance.percent(looks.cr_share) ? "\r\n" : "\n";
}

// Each line is a list of fields.
std::string render(Chance& chance, const Looks& looks,
                   const std::vector<std::vector<std::string>>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool blank = chance.percent(looks.blank_share);
    if (blank) text += blanks(chance, 0);
    for (std::size_t field = 0; field < lines[i].size(); ++field) {
      if (field > 0) text += blank ? blanks(chance, 1) : " ";
      if (chance.percent(looks.zero_share)) text += std::string(chance.between(1, 4), '0');
      text += lines[i][field];
    }
    if (blank) text += blanks(chance, 0);
    if (i + 1 < lines.size() || looks.final_newline) {
      text += line_end(chance, looks);
    } else if (chance.percent(looks.cr_share)) {
      text += '\r';
    }
  }
  for (std::size_t i = 0; i < looks.empty_lines; ++i) text += line_end(chance, looks);
  return text;
}

char odd_byte(Chance& chance) {
  static constexpr std::array<char, 24> kBytes = {'0', '1', '1',  '2',  '3',    '4',    '7', '9',
                                                  ' ', ' ', '\t', '\r', '\n',   '\n',   '-', '+',
                                                  '.', 'a', '_',  '\0', '\x0b', '\x7f', ',', '/'};
  if (chance.percent(10)) return static_cast<char>(chance.between(128, 255));
  return chance.pick(kBytes);
}

void damage(Chance& chance, std::string& text) {
  for (std::size_t i = chance.between(1, 3); i > 0; --i) {
    const std::size_t kind = chance.below(4);
    const std::size_t place = chance.below(text.size() + 1);
    if (kind == 0 || place == text.size()) {
      text.insert(place, 1, odd_byte(chance));
    } else if (kind == 1) {
      text.erase(place, 1);
    } else if (kind == 2) {
      text[place] = odd_byte(chance);
    } else {
      text[place] = static_cast<char>(text[place] ^ static_cast<char>(1U << chance.below(7)));
    }
  }
}

// --- Offences. ---------------------------------------------------------------------------------

const std::array<std::string, 26> kMalformed = {"",
                                                " ",
                                                "\t \t",
                                                "0",
                                                "000",
                                                "+1",
                                                "-1",
                                                "-0",
                                                "1.0",
                                                "1_0",
                                                "0x1",
                                                "1e0",
                                                "1 1",
                                                "1\t2",
                                                "a",
                                                "1a",
                                                "1,",
                                                "1\r",
                                                "\r1",
                                                "1\r ",
                                                std::string("\0", 1),
                                                std::string("1\0", 2),
                                                "\xef\xbb\xbf"
                                                "1",
                                                "\xc2\xa0"
                                                "1",
                                                "\xd9\xa1",
                                                "1\v"};

std::string malformed(Chance& chance) {
  return chance.pick(kMalformed);
}

// A column beyond `width`, or with bad luck one inside a giant frame.
std::string far_column(Chance& chance, const std::string& width) {
  switch (chance.below(7)) {
    case 0:
    case 1:
      return plus(width, 1);
    case 2:
      return plus(width, chance.between(1, 9));
    case 3:
      return width + "0";
    case 4:
      return chance.pick(kWrapping);
    case 5:
      return std::string(width.size() + chance.between(1, 30), '9');
    default:
      return digits(chance, width.size() + chance.between(1, chance.percent(2) ? 5000 : 40));
  }
}

std::vector<std::string> malformed_dimensions(Chance& chance, std::vector<std::string> dimensions) {
  switch (chance.below(4)) {
    case 0:
      dimensions.pop_back();
      break;
    case 1:
      dimensions.emplace_back("1");
      break;
    case 2:
      dimensions = {"banana"};
      break;
    default:
      dimensions[chance.below(3)] = malformed(chance);
      break;
  }
  return dimensions;
}

// --- Small files. ------------------------------------------------------------------------------

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

// --- Planted files. ----------------------------------------------------------------------------

// A plan of what the frame shall hold, and the order in which strictly alternating players can
// build it. Colours are 1 and 2, columns and rows 0-based.
class Plan {
 public:
  // `columns` holds the colours wanted, from the bottom up. A column may be held back: it is not
  // built beyond that many counters until released.
  Plan(Chance& chance, std::vector<std::vector<int>> columns)
      : chance_(chance),
        columns_(std::move(columns)),
        heights_(columns_.size(), 0),
        limits_(columns_.size(), 0),
        scratch_start_(columns_.size() + 2) {
    for (std::size_t c = 0; c < columns_.size(); ++c) limits_[c] = columns_[c].size();
    lifo_ = chance_.percent(30);
  }

  void hold(std::size_t column, std::size_t limit) { limits_[column] = limit; }
  void release(std::size_t column) { limits_[column] = columns_[column].size(); }

  // Plays all that is wanted and not held back.
  void build(std::size_t rows) {
    std::array<std::vector<std::size_t>, 2> ready;
    std::size_t open = 0;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      open += limits_[c] - std::min(limits_[c], heights_[c]);
      offer(ready, c);
    }
    while (open > 0) {
      auto& mine = ready[turn() == 1 ? 0 : 1];
      if (mine.empty()) {
        burn(rows);
        continue;
      }
      if (!lifo_) std::swap(mine[chance_.below(mine.size())], mine.back());
      const std::size_t column = mine.back();
      mine.pop_back();
      play(column);
      offer(ready, column);
      --open;
    }
  }

  // Plays the next counter of a column, after a tempo move if it is the other player's turn.
  void build_one(std::size_t column, std::size_t rows) {
    if (turn() != columns_[column][heights_[column]]) burn(rows);
    play(column);
  }

  // A move in a scratch column: these stand apart from all else and from each other, and no
  // player drops on a counter of his own.
  void burn(std::size_t rows) {
    std::size_t scratch = 0;
    while (scratch < scratch_tops_.size() &&
           (scratch_tops_[scratch].first == turn() || scratch_tops_[scratch].second >= rows)) {
      ++scratch;
    }
    if (scratch == scratch_tops_.size()) scratch_tops_.emplace_back(0, 0);
    scratch_tops_[scratch].first = turn();
    ++scratch_tops_[scratch].second;
    moves_.push_back(scratch_start_ + 2 * scratch);
  }

  const std::vector<std::size_t>& moves() const { return moves_; }
  std::size_t width() const { return scratch_start_ + 2 * scratch_tops_.size(); }

 private:
  int turn() const { return moves_.size() % 2 == 0 ? 1 : 2; }

  void play(std::size_t column) {
    ++heights_[column];
    moves_.push_back(column);
  }

  void offer(std::array<std::vector<std::size_t>, 2>& ready, std::size_t column) const {
    if (heights_[column] >= limits_[column]) return;
    ready[columns_[column][heights_[column]] == 1 ? 0 : 1].push_back(column);
  }

  Chance& chance_;
  std::vector<std::vector<int>> columns_;
  std::vector<std::size_t> heights_;
  std::vector<std::size_t> limits_;
  std::size_t scratch_start_;
  std::vector<std::pair<int, std::size_t>> scratch_tops_;  // colour on top, height
  std::vector<std::size_t> moves_;
  bool lifo_ = false;
};

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

std::size_t random_target(Chance& chance) {
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
      static_cast<std::size_t>(judge_connectz(plain_text(frame, moves), false).winning_move);
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

std::string random_planted_file(std::uint64_t seed) {
  Chance chance(seed ^ 0x706c616e746564U);
  if (chance.percent(8)) return drawn_file(chance);

  enum class Kind { kWin, kMore, kTrouble, kShort, kNone };
  static constexpr std::array<Kind, 12> kKinds = {
      Kind::kWin,  Kind::kWin,     Kind::kWin,     Kind::kWin,   Kind::kMore,  Kind::kMore,
      Kind::kMore, Kind::kTrouble, Kind::kTrouble, Kind::kShort, Kind::kShort, Kind::kNone};
  const Kind kind = chance.pick(kKinds);
  const std::size_t target = random_target(chance);
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

}  // namespace referee::twin
