#include "games/connectz/lines.hpp"

#include <catch2/catch.hpp>

#include "base/random.hpp"
#include "tests/support.hpp"

using namespace referee;  // NOLINT(google-build-using-namespace)
using connectz::Board;

namespace {

struct Cells {
  std::int64_t columns;
  std::int64_t rows;
  std::vector<int> player;  // -1: none

  int at(std::int64_t column, std::int64_t row) const {
    const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
    return inside ? player[static_cast<std::size_t>(column * rows + row)] : -1;
  }
};

/// The longest line, found by looking from every cell in every direction.
std::uint64_t longest_line(const Cells& cells) {
  std::uint64_t longest = 0;
  const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (std::int64_t column = 0; column < cells.columns; ++column) {
    for (std::int64_t row = 0; row < cells.rows; ++row) {
      const int player = cells.at(column, row);
      if (player < 0) continue;
      for (const auto& step : steps) {
        std::int64_t count = 0;
        while (cells.at(column + count * step[0], row + count * step[1]) == player) ++count;
        longest = std::max(longest, static_cast<std::uint64_t>(count));
      }
    }
  }
  return longest;
}

}  // namespace

TEST_CASE("a board has a line exactly when some cell begins one", "[connectz]") {
  connectz::LineTest test;
  for (std::uint64_t seed = 0; seed < tests::rounds(3000); ++seed) {
    base::Random random(seed);
    Cells cells{1 + static_cast<std::int64_t>(random.below(30)),
                1 + static_cast<std::int64_t>(random.below(seed % 5 == 0 ? 300 : 12)),
                {}};
    cells.player.assign(static_cast<std::size_t>(cells.columns * cells.rows), -1);
    // Sparse or dense index, few or many counters of one player.
    const std::uint64_t offset = seed % 2 == 0 ? 0 : 1000000;
    Board board;
    board.reset({offset == 0 ? static_cast<std::uint64_t>(cells.columns) : 9000000,
                 static_cast<std::uint64_t>(cells.rows), 4});
    const std::uint64_t bias = 2 + random.below(20);
    for (std::int64_t column = 0; column < cells.columns; ++column) {
      const auto height =
          static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(cells.rows) + 1));
      for (std::int64_t row = 0; row < height; ++row) {
        const unsigned player = random.below(bias) == 0 ? 1 : 0;
        board.drop(board.enter(offset + static_cast<std::uint64_t>(column) + 1), player);
        cells.player[static_cast<std::size_t>(column * cells.rows + row)] =
            static_cast<int>(player);
      }
    }
    const std::uint64_t longest = longest_line(cells);
    INFO("seed " << seed << ", longest line " << longest);
    for (std::uint64_t wanted = 1; wanted <= longest; ++wanted) {
      // The test may answer no when not even half of the counters make a line.
      if (2 * wanted > board.counters() + 1) continue;
      REQUIRE(test.has_line(board, wanted));
    }
    for (std::uint64_t wanted = longest + 1; wanted < longest + 70; ++wanted) {
      REQUIRE_FALSE(test.has_line(board, wanted));
    }
  }
}
