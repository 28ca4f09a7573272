// Runs that grow counter by counter, against the board followed cell by cell.
#include "games/connectz/lines/runs.hpp"

#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Board;
using connectz::Player;

namespace {

/// A board, and the same as a list of lists.
class TwoBoards {
 public:
  TwoBoards(const base::Natural& first, std::size_t columns) : first_(first), cells_(columns) {
    board_.reset({base::Natural::from_digits("1" + std::string(40, '0')), 1'000'000, 4}, {});
    for (std::size_t i = 0; i < columns; ++i) {
      places_.push_back(board_.enter(*first_.plus(static_cast<std::int64_t>(i))));
    }
    for (std::size_t i = 0; i < columns; ++i) {  // now none of them moves any more
      places_[i] = *board_.columns().find(*first_.plus(static_cast<std::int64_t>(i)));
    }
  }

  const Board& board() const { return board_; }
  Board::Place place(std::size_t column) const { return places_[column]; }

  void drop(std::size_t column, Player player) {
    REQUIRE(board_.drop(places_[column], player));
    cells_[column].push_back(player);
  }

  std::optional<game::CellLine> line_through_top(std::size_t column, std::uint64_t wanted) const {
    constexpr int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    const auto row = static_cast<std::int64_t>(cells_[column].size()) - 1;
    std::optional<game::CellLine> longest;
    for (const auto& [across, up] : steps) {
      auto from = static_cast<std::int64_t>(column);
      std::int64_t from_row = row;
      for (; is_like_top(column, from - across, from_row - up); from_row -= up) from -= across;
      std::int64_t cells = 1;
      while (is_like_top(column, from + cells * across, from_row + cells * up)) ++cells;
      const auto count = static_cast<std::uint64_t>(cells);
      if (count < wanted || (longest && count <= longest->count)) continue;
      longest = game::CellLine{*first_.plus(from), static_cast<std::uint64_t>(from_row) + 1, across,
                               up, count};
    }
    return longest;
  }

 private:
  bool is_like_top(std::size_t top, std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= static_cast<std::int64_t>(cells_.size())) return false;
    const auto& cells = cells_[static_cast<std::size_t>(column)];
    if (row >= static_cast<std::int64_t>(cells.size())) return false;
    return cells[static_cast<std::size_t>(row)] == cells_[top].back();
  }

  base::Natural first_;
  Board board_;
  std::vector<Board::Place> places_;
  std::vector<std::vector<Player>> cells_;
};

}  // namespace

TEST_CASE("runs that grow are those on the board", "[connectz][once]") {
  std::size_t lines = 0;
  for (std::uint64_t seed = 0; seed < std::max(tests::rounds(600), std::uint64_t{60}); ++seed) {
    base::Random random(base::mix(11, seed));
    const std::size_t columns = 1 + random.below(90);
    const char* const firsts[] = {"1", "5", "999999999999999999960", "9223372036854775790"};
    TwoBoards boards(base::Natural::from_digits(firsts[seed % 4]), columns);
    const std::uint64_t wanted = 2 + random.below(random.below(2) == 0 ? 80 : 12);
    const std::uint64_t unseen = random.below(2) == 0 ? random.below(2000) : 0;
    connectz::GrowingRuns runs(boards.board(), wanted);
    Player player = 0;
    CAPTURE(seed, columns, wanted, unseen);
    for (std::uint64_t move = 0; move < unseen + 3000; ++move) {
      if (random.below(1 + wanted / 2) == 0) player = static_cast<Player>(1 - player);
      // By turns like rain, and column by column.
      const std::size_t column = random.below(3) == 0 ? random.below(columns) : move % columns;
      boards.drop(column, player);
      const auto expected = boards.line_through_top(column, wanted);
      if (move < unseen && !expected) continue;  // it is there before it is looked for
      const auto line = runs.add(boards.place(column));
      REQUIRE(line.has_value() == expected.has_value());
      if (!line) continue;
      CHECK(*line == *expected);
      ++lines;
      break;
    }
  }
  CHECK(lines > 20);
}

TEST_CASE("of two lines that a move makes the longer one counts, or else the first",
          "[connectz][once]") {
  struct Case {
    std::vector<std::string> columns;  // of 0 and 1, from the bottom up
    int column_step;
    int row_step;
    std::uint64_t count;
  };
  for (const Case& each : {Case{{"1110", "1110", "1110", "000"}, 1, 0, 4},
                           Case{{"1", "10", "110", "000", "11010", "110110"}, 1, 1, 5}}) {
    constexpr std::size_t last = 3;
    TwoBoards boards(1, each.columns.size());
    for (std::size_t column = 0; column < each.columns.size(); ++column) {
      for (const char digit : each.columns[column]) boards.drop(column, digit == '1' ? 1 : 0);
    }
    connectz::GrowingRuns runs(boards.board(), 4);
    boards.drop(last, 0);
    const auto line = runs.add(boards.place(last));
    REQUIRE(line);
    CHECK(line == boards.line_through_top(last, 4));
    CHECK(line->column_step == each.column_step);
    CHECK(line->row_step == each.row_step);
    CHECK(line->count == each.count);
  }
}
