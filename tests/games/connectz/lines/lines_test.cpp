#include "games/connectz/lines/lines.hpp"

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/kernels/kernels_here.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using base::Random;
using connectz::Board;
using connectz::LineTest;

namespace {

/// A board cell by cell: each column's counters from the bottom up.
using Cells = std::vector<std::vector<unsigned>>;

constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

std::uint64_t below(Random& random, std::uint64_t from, std::uint64_t to) {
  return from + random.below(to - from + 1);
}

bool is(const Cells& cells, std::int64_t column, std::int64_t row, unsigned player) {
  if (column < 0 || row < 0 || column >= static_cast<std::int64_t>(cells.size())) return false;
  const auto& counters = cells[static_cast<std::size_t>(column)];
  return row < static_cast<std::int64_t>(counters.size()) &&
         counters[static_cast<std::size_t>(row)] == player;
}

/// The longest line, found by looking from every cell in every direction.
std::uint64_t longest_line(const Cells& cells) {
  std::uint64_t longest = 0;
  for (std::int64_t column = 0; column < static_cast<std::int64_t>(cells.size()); ++column) {
    const auto& counters = cells[static_cast<std::size_t>(column)];
    for (std::int64_t row = 0; row < static_cast<std::int64_t>(counters.size()); ++row) {
      const unsigned player = counters[static_cast<std::size_t>(row)];
      for (const auto& step : steps) {
        if (is(cells, column - step[0], row - step[1], player)) continue;
        std::int64_t count = 1;
        while (is(cells, column + count * step[0], row + count * step[1], player)) ++count;
        longest = std::max(longest, static_cast<std::uint64_t>(count));
      }
    }
  }
  return longest;
}

/// Only the rows below `row`.
Cells cut_at(const Cells& cells, std::uint64_t row) {
  Cells cut;
  for (const auto& counters : cells) {
    const auto kept = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(row, counters.size()));
    cut.emplace_back(counters.begin(), counters.begin() + kept);
  }
  return cut;
}

std::uint64_t any_height(Random& random, std::uint64_t shape, std::uint64_t highest,
                         std::uint64_t column) {
  switch (shape) {
    case 0:
      return highest;
    case 1:
      return random.below(highest + 1);
    case 2:  // towers and holes
      return random.below(3) == 0 ? highest : random.below(3);
    case 3:  // stairs
      return std::min(highest, 5 * column);
    default:  // nearly level
      return highest - random.below(std::min<std::uint64_t>(highest + 1, 3));
  }
}

/// Counters that are random, nearly all of one player, or in blocks that are as large as they may.
unsigned any_player(Random& random, std::uint64_t pattern, std::uint64_t block,
                    std::uint64_t column, std::uint64_t row) {
  switch (pattern) {
    case 0:
      return static_cast<unsigned>(random.below(2));
    case 1:
      return random.below(1 + block) == 0 ? 1 : 0;
    case 2:
      return static_cast<unsigned>((column / block + row / block) % 2);
    default:
      return static_cast<unsigned>((column / block + (row + 1000 * block - column) / block) % 2);
  }
}

/// Puts a line of `count` through a cell; more or less where it meets its own player or the border.
void plant(Cells& cells, Random& random, std::uint64_t count) {
  const auto* step = steps[random.below(4)];
  const unsigned player = static_cast<unsigned>(random.below(2));
  auto column = static_cast<std::int64_t>(random.below(cells.size()));
  auto row = static_cast<std::int64_t>(below(random, 0, 1) == 0 ? random.below(400)
                                                                : 60 + random.below(8));
  for (std::uint64_t i = 0; i < count; ++i, column += step[0], row += step[1]) {
    if (column >= static_cast<std::int64_t>(cells.size()) || row < 0) return;
    auto& counters = cells[static_cast<std::size_t>(column)];
    if (row < static_cast<std::int64_t>(counters.size())) {
      counters[static_cast<std::size_t>(row)] = player;
    }
  }
}

Cells any_cells(Random& random) {
  Cells cells(below(random, 1, 70));
  const std::uint64_t highest = random.below(3) == 0 ? random.below(20) : random.below(400);
  const std::uint64_t shape = random.below(5);
  const std::uint64_t pattern = random.below(4);
  const std::uint64_t block = below(random, 1, random.below(2) == 0 ? 6 : 140);
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const std::uint64_t height = any_height(random, shape, highest, column);
    for (std::uint64_t row = 0; row < height; ++row) {
      cells[column].push_back(any_player(random, pattern, block, column, row));
    }
  }
  const std::uint64_t lines = random.below(4);
  for (std::uint64_t i = 0; i < lines; ++i) plant(cells, random, below(random, 2, 140));
  return cells;
}

/// In a narrow frame, whose columns all have places, or in a wide one, where empty columns cut the
/// strip; the columns are entered from the right there.
void drop_all(Board& board, const Cells& cells, bool wide = false) {
  std::uint64_t rows = 400;
  for (const auto& counters : cells) rows = std::max<std::uint64_t>(rows, counters.size());
  board.reset({wide ? 9000000 : cells.size(), rows, 4});
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t column = wide ? cells.size() - 1 - i : i;
    for (const unsigned player : cells[column]) {
      board.drop(board.enter((wide ? 1000000 : 0) + column + 1), player);
    }
  }
}

/// High columns of six colours, shifted so that no direction has three the same.
Cells shifted_columns(std::size_t columns, std::size_t height) {
  Cells cells(columns, std::vector<unsigned>(height));
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t row = 0; row < height; ++row) {
      cells[column][row] = (row + 2 * (column % 2)) / 2 % 2;
    }
  }
  return cells;
}

/// Every kernel must find the longest line, which has `least` counters or more, and no longer one;
/// and find it after a test of the rows below `from_row`, if those have none as long.
void check_longest(const Cells& cells, std::uint64_t least, std::uint64_t from_row = 0) {
  Board board;
  drop_all(board, cells);
  const std::uint64_t longest = longest_line(cells);
  REQUIRE(longest >= least);
  const bool is_new = from_row > 0 && longest_line(cut_at(cells, from_row)) < longest;
  for (const auto& [name, kernels] : tests::kernels_here()) {
    CAPTURE(name);
    LineTest test(kernels->lines);
    REQUIRE(test.has_line(board, longest));
    REQUIRE_FALSE(test.has_line(board, longest + 1));
    if (is_new) REQUIRE(test.has_line(board, longest, from_row));
  }
}

/// Some lengths, above all those around the longest line, of those that may be asked for.
std::vector<std::uint64_t> lengths(Random& random, std::uint64_t longest, std::uint64_t without) {
  std::vector<std::uint64_t> wanted{longest, longest + 1, without + 1, 63, 64, 65};
  for (int i = 0; i < 6; ++i) wanted.push_back(below(random, 1, i < 3 ? 17 : 140));
  std::erase_if(wanted, [&](std::uint64_t count) { return count <= without; });
  return wanted;
}

}  // namespace

TEST_CASE("every kernel finds a line exactly when some cell begins one",
          "[connectz][kernel][once]") {
  std::vector<LineTest> tests;
  for (const auto& [name, kernels] : tests::kernels_here()) tests.emplace_back(kernels->lines);
  Board board;
  for (std::uint64_t seed = 0; seed < tests::rounds(6000); ++seed) {
    Random random(seed);
    const Cells cells = any_cells(random);
    drop_all(board, cells, random.below(2) == 0);
    const std::uint64_t from_row = random.below(3) == 0 ? 0 : random.below(400);
    const std::uint64_t longest = longest_line(cells);
    const std::uint64_t without = longest_line(cut_at(cells, from_row));
    for (const std::uint64_t wanted : lengths(random, longest, without)) {
      // The test may answer no when not even half of the counters make a line.
      if (2 * wanted > board.counters() + 1) continue;
      for (LineTest& test : tests) {
        INFO("seed " << seed << ", longest line " << longest << ", wanted " << wanted
                     << " from row " << from_row << ", kernel " << &test - tests.data());
        REQUIRE(test.has_line(board, wanted, from_row) == (longest >= wanted));
      }
    }
  }
}

TEST_CASE("a line is found wherever it lies, a row more or less", "[connectz][kernel][once]") {
  // One line on a board that has no two of that player side by side elsewhere, in every direction,
  // across every word border, in columns of many words.
  for (const std::uint64_t count : {2U, 4U, 16U, 17U, 31U, 63U, 64U, 65U, 66U, 130U}) {
    for (const auto& step : steps) {
      const std::uint64_t first = 1000 + (count * 37) % 128;
      Cells cells = shifted_columns(step[0] == 0 ? 3 : count + 9, 2000);
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::size_t column = step[0] == 0 ? 1 : 5 + i;
        const auto row = static_cast<std::int64_t>(first) + step[1] * static_cast<std::int64_t>(i);
        cells[column][static_cast<std::size_t>(row)] = 1;
      }
      CAPTURE(count, step[0], step[1]);
      check_longest(cells, count, first + (step[1] > 0 ? count - 1 : 0));
    }
  }
}

TEST_CASE("a long line in a column is found at every row of a word", "[connectz][kernel][once]") {
  // From 31 counters on, words without 16 of one player are passed over.
  for (const std::uint64_t count : {30U, 31U, 32U, 47U}) {
    Cells alternating(1);
    for (unsigned row = 0; row < 400; ++row) alternating[0].push_back(row % 2);
    for (std::uint64_t first = 128; first < 192; ++first) {
      Cells cells = alternating;
      for (std::uint64_t i = 0; i < count; ++i) cells[0][first + i] = 1;
      CAPTURE(count, first);
      check_longest(cells, count);
    }
  }
}

TEST_CASE("a line is found in the only high column", "[connectz][kernel][once]") {
  constexpr std::size_t height = 3000;
  for (const std::size_t width : {std::size_t{7}, std::size_t{20}, std::size_t{300}}) {
    for (const std::size_t high : {std::size_t{0}, width / 2, width - 1}) {
      Cells cells(width, {0, 1});
      for (std::size_t row = 2; row < height; ++row) {
        // Longer than any row or diagonal.
        cells[high].push_back(row >= height - width - 10 && row < height - 5 ? 0 : row % 2);
      }
      CAPTURE(width, high);
      check_longest(cells, width + 1);
    }
  }
}

TEST_CASE("a line is found in the only low column", "[connectz][kernel][once]") {
  Cells cells = shifted_columns(20, 400);
  cells[9] = {0, 1, 1, 1, 1};
  check_longest(cells, 4);
}

TEST_CASE("a long diagonal is found at the bottom of high columns", "[connectz][kernel][once]") {
  // From the seed, column 600, it goes down by more words than a vector has.
  constexpr std::size_t count = 600;
  for (const bool rises : {false, true}) {
    Cells cells = shifted_columns(1300, 700);
    for (std::size_t i = 0; i < count; ++i) {
      cells[(rises ? 100 : 500) + i][rises ? i : count - 1 - i] = 1;
    }
    CAPTURE(rises);
    check_longest(cells, count);
  }
}

TEST_CASE("a line is found wherever it lies in columns that are tested together",
          "[connectz][kernel][once]") {
  // Some 256 low columns are tested together, and then the next.
  for (const std::size_t count : {4U, 17U}) {
    const std::size_t together = 256 / count / 8 * 8 * count;  // as LineTile has them
    const Cells without = shifted_columns(2 * together + count, count + 4);
    for (std::size_t first = together - count - 1; first <= together + 1; ++first) {
      for (const auto& step : steps) {
        Cells cells = without;
        for (std::size_t i = 0; i < count; ++i) {
          const std::size_t column = first + (step[0] == 0 ? 0 : i);
          cells[column][step[1] < 0 ? count - i : step[1] == 0 ? 3 : 2 + i] = 1;
        }
        CAPTURE(count, first, step[0], step[1]);
        check_longest(cells, count);
      }
    }
  }
}

TEST_CASE("what was tested before belongs to no line", "[connectz][kernel][once]") {
  const Cells ones(20, std::vector<unsigned>(200, 1));
  Cells cells = shifted_columns(20, 64);
  cells[9][60] = 0;
  for (const std::size_t row : {61U, 62U, 63U}) cells[9][row] = 1;
  REQUIRE(longest_line(cells) == 3);
  Board board;
  for (const auto& [name, kernels] : tests::kernels_here()) {
    CAPTURE(name);
    LineTest test(kernels->lines);
    drop_all(board, ones);
    REQUIRE(test.has_line(board, 4));
    drop_all(board, cells);
    REQUIRE_FALSE(test.has_line(board, 4));
  }
}

TEST_CASE("a line may begin in the last row of a word and go on above the rows tested before",
          "[connectz][kernel][once]") {
  for (const std::uint64_t tested_rows : {66U, 6 * 64 + 2U}) {  // of low columns, and of high ones
    Cells cells = shifted_columns(5, tested_rows);
    cells[2][tested_rows - 4] = 0;
    for (std::uint64_t row = tested_rows - 3; row < tested_rows; ++row) cells[2][row] = 1;
    cells[2].push_back(1);
    CAPTURE(tested_rows);
    REQUIRE(longest_line(cells) == 4);
    check_longest(cells, 4, tested_rows);
  }
}
