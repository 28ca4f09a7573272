// Strips of columns that have room for a line, against a list of the columns.
#include "games/connectz/lines/strips.hpp"

#include <atomic>
#include <limits>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/connectz/board/board.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Board;
using connectz::Strips;

namespace {

using Columns = std::set<std::uint64_t>;
using Listed = std::set<std::vector<std::uint64_t>>;

const base::Natural wide = base::Natural::from_digits("1000000000000000000000000000000");

/// All runs of neighbours, if they are `least` or more.
Listed neighbours(const Columns& columns, std::uint64_t least) {
  Listed listed;
  std::vector<std::uint64_t> run;
  const auto end_run = [&] {
    if (run.size() >= least) listed.insert(run);
    run.clear();
  };
  for (const std::uint64_t column : columns) {
    if (!run.empty() && run.back() + 1 != column) end_run();
    run.push_back(column);
  }
  end_run();
  return listed;
}

/// The same as the class says, each strip once.
Listed strips_of(Strips& strips, const connectz::ColumnIndex& index, std::uint64_t least) {
  Listed listed;
  strips.begin(index, least, {});
  while (const connectz::Strip* const strip = strips.next()) {
    std::vector<std::uint64_t> run;
    for (std::size_t i = 0; i < strip->count(); ++i) {
      run.push_back(index.column(strip->place(i)).clamped());
    }
    REQUIRE(listed.insert(run).second);
  }
  return listed;
}

}  // namespace

TEST_CASE("strips are all runs of neighbouring columns, for any length and as columns are added",
          "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(30); ++seed) {
    base::Random random(seed);
    Board board;
    board.reset({wide, 100, 4});
    Columns columns;
    Strips strips;
    const std::uint64_t range = 20 + random.below(600);
    for (std::uint64_t round = 0; round < 20; ++round) {
      for (std::uint64_t i = random.below(2) * range / 8; i > 0; --i) {
        const std::uint64_t column = 1000 + random.below(range);
        columns.insert(column);
        board.enter(column);
      }
      const std::uint64_t least = 1 + random.below(12);
      CAPTURE(seed, round, least);
      REQUIRE(strips_of(strips, board.columns(), least) == neighbours(columns, least));
    }
  }
}

TEST_CASE("a strip whose search was interrupted is found the next time", "[connectz][once]") {
  constexpr std::uint64_t units_a_look = std::uint64_t{1} << 16;  // of a checkpoint
  constexpr std::uint64_t count = 30'000;
  constexpr std::uint64_t least = 20'000;  // there is one multiple
  Board board;
  board.reset({wide, 100, 4});
  for (std::uint64_t i = 0; i < count; ++i) board.enter(5 * least - count / 2 + i);
  // The deadline is looked at in the last slot, when the multiple was found.
  REQUIRE(board.columns().table().slots() == units_a_look);
  std::atomic<bool> stop = true;
  Strips strips;
  const base::Deadline deadline(std::numeric_limits<double>::infinity(), &stop);
  strips.begin(board.columns(), least, deadline);
  CHECK_THROWS_AS(strips.next(), base::Error);
  stop = false;
  strips.begin(board.columns(), least, deadline);
  const connectz::Strip* const strip = strips.next();
  REQUIRE(strip);
  CHECK(strip->count() == count);
  CHECK_FALSE(strips.next());
}
