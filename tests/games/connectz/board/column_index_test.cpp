#include "games/connectz/board/column_index.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/random.hpp"
#include "games/connectz/lines/strips.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using base::Natural;
using connectz::ColumnIndex;
using connectz::Strip;
using connectz::Strips;

namespace {

/// The obvious index: columns with what is at their places.
using IndexTwin = std::map<Natural, std::uint64_t>;

/// An index as the board uses it.
struct Index {
  ColumnIndex columns;
  base::ZeroArray<std::uint64_t> values;

  void reset(const Natural& width) {
    columns.reset(width);
    values.clear();
    values.grow(columns.places());
  }
  ColumnIndex::Place enter(const Natural& column) {
    if (columns.is_crowded()) columns.make_dense(values);
    columns.make_room(1, values);
    return columns.enter(column);
  }
};

void check_same(const Index& index, const IndexTwin& twin) {
  const ColumnIndex& columns = index.columns;
  for (const auto& [column, value] : twin) {
    const auto place = columns.find(column);
    REQUIRE(place);
    REQUIRE(columns.is_in_use(*place));
    REQUIRE(*place < columns.places());
    REQUIRE(columns.column(*place) == column);
    REQUIRE(index.values[*place] == value);
  }
  if (columns.is_dense()) return;
  REQUIRE(columns.count() == twin.size());
  for (const auto& [column, value] : twin) {
    for (const int step : {-1, 1}) {
      const Natural near = *column.plus(step);
      REQUIRE(columns.find(near).has_value() == twin.contains(near));
    }
  }
}

/// Where lines of `least` columns can begin.
std::set<Natural> lines_of(const IndexTwin& twin, std::uint64_t least) {
  std::set<Natural> lines;
  std::uint64_t count = 0;  // side by side so far
  for (auto at = twin.begin(); at != twin.end();) {
    if (++count >= least) lines.insert(*at->first.plus(-static_cast<std::int64_t>(least - 1)));
    const auto next = at->first.plus(1);
    if (++at == twin.end() || next != at->first) count = 0;
  }
  return lines;
}

std::set<Natural> lines_of(Strips& strips, const ColumnIndex& columns, std::uint64_t least) {
  std::set<Natural> lines;
  strips.begin(columns, least, {});
  while (const Strip* const strip = strips.next()) {
    REQUIRE(strip->count() >= least);
    for (std::size_t i = 0; i < strip->count(); ++i) {
      const Natural column = columns.column(strip->place(i));
      if (i > 0) REQUIRE(columns.column(strip->place(i - 1)).plus(1) == column);
      if (i + least <= strip->count()) lines.insert(column);
    }
  }
  return lines;
}

/// Enters random columns near `around`.
void play(Index& index, const Natural& width, const Natural& around, std::uint64_t spread,
          std::uint64_t moves, std::uint64_t seed) {
  CAPTURE(width.digits(), around.digits(), spread, seed);
  base::Random random(seed);
  IndexTwin twin;
  Strips strips;
  index.reset(width);
  for (std::uint64_t i = 0; i < moves; ++i) {
    const Natural column = *around.plus(static_cast<std::int64_t>(random.below(spread)));
    const auto place = index.enter(column);
    ++index.values[place];
    ++twin[column];
    if (i % 50 != 0 || index.columns.is_dense()) continue;
    const std::uint64_t least = 1 + random.below(6);
    for (int round = 0; round < 2; ++round) {  // they are kept for the second
      REQUIRE(lines_of(strips, index.columns, least) == lines_of(twin, least));
    }
  }
  check_same(index, twin);
}

Natural number(const char* digits) {
  return Natural::from_digits(digits);
}

}  // namespace

TEST_CASE("an index is a map of columns", "[connectz][once]") {
  const Natural huge = number("1000000000000000000000000000000");
  Index index;  // the same for all: it forgets
  for (std::uint64_t seed = 0; seed < tests::rounds(20); ++seed) {
    play(index, 7, 1, 7, 100, seed);
    play(index, 1024, 1, 1024, 500, seed);
    play(index, 1025, 1, 1025, 500, seed);  // soon dense
    play(index, 100000, 1, 2000, 3000, seed);
    play(index, 1000000000, 999999000, 1001, 700, seed);
    play(index, 10000000000, 4294967000, 600, 400, seed);
    play(index, huge, number("9223372036854775700"), 300, 400, seed);
    play(index, huge, number("18446744073709551500"), 300, 400, seed);
    play(index, huge, number("99999999999999999999999000"), 2000, 400, seed);
    play(index, huge, number("8999999999999999900"), 200, 400, seed);
    play(index, huge, number("9000000000999999900"), 200, 400, seed);
    play(index, huge, number("123456789012345678999999900"), 200, 400, seed);
    play(index, huge, number("9999999999999999999999999999950"), 100, 300, seed);
  }
}

TEST_CASE("wide frames turn dense when most of their columns are in use", "[connectz][once]") {
  const std::uint64_t width = 6'000'001;
  Index index;
  index.reset(width);
  for (std::uint64_t i = 0; i < width; ++i) {
    const std::uint64_t column = i * 4'000'037 % width;
    index.values[index.enter(column + 1)] = i + 1;
    if (i == width / 2) CHECK_FALSE(index.columns.is_dense());
  }
  CHECK(index.columns.is_dense());
  bool same = true;
  for (std::uint64_t i = 0; i < width; ++i) {
    same = same && index.values[i * 4'000'037 % width] == i + 1;
  }
  CHECK(same);
}

TEST_CASE("an index knows the numbers of another", "[connectz][once]") {
  const Natural width = number("1000000000000000000000000000000");
  Index one;
  Index other;
  one.reset(width);
  other.reset(width);
  for (const char* digits :
       {"5", "55555555555000000000", "18446744073709551616", "99999999999999999999"}) {
    const auto place = other.enter(number(digits));
    const std::uint64_t there = other.columns.number(place);
    if (there >= ColumnIndex::first_composed) {
      CHECK(one.columns.number_of(other.columns, there) == ColumnIndex::nowhere);
    }
    one.enter(number("77777777777777777777"));
    CHECK(one.columns.assign_number(other.columns, there) ==
          one.columns.number(one.enter(number(digits))));
    CHECK(one.columns.number_of(other.columns, there) ==
          one.columns.number(*one.columns.find(number(digits))));
  }
}

TEST_CASE("left of the first column there is nothing", "[connectz][once]") {
  Index index;
  index.reset(1'000'000'000);
  index.enter(1);
  CHECK(index.columns.left_of(0) == ColumnIndex::nowhere);
  CHECK_FALSE(index.columns.find(0));
}

TEST_CASE("a long strip among single columns is whole", "[connectz][once]") {
  constexpr std::uint64_t length = 300'000;
  Index index;
  index.reset(1'000'000'000);
  for (std::uint64_t i = 0; i < length; ++i) {
    index.enter(1000 + i * 99'991 % length);
    index.enter(2'000'000 + i * 2);
  }
  Strips strips;
  for (int round = 0; round < 2; ++round) {
    strips.begin(index.columns, 1000, {});
    const Strip* const strip = strips.next();
    REQUIRE(strip != nullptr);
    REQUIRE(strip->count() == length);
    for (std::size_t i = 0; i < length; ++i) {
      REQUIRE(index.columns.number(strip->place(i)) == 999 + i);
    }
    CHECK(strips.next() == nullptr);
  }
}

TEST_CASE("multiples are the multiples of their distance", "[connectz][once]") {
  constexpr std::uint64_t half = std::uint64_t{1} << 32;
  base::Random random(1);
  for (std::uint64_t round = 0; round < tests::rounds(100000); ++round) {
    const std::uint64_t bounds[] = {1000, half, 2 * half, UINT64_MAX};
    const std::uint64_t bound = bounds[round % 4];
    const std::uint64_t distance = 1 + random.below(bound - 1);
    const ColumnIndex::Multiples multiples(distance);
    const std::uint64_t near = random.below(ColumnIndex::first_composed);
    for (const std::uint64_t number :
         {near, near % half, near - near % distance, half - 1, near % half / distance * distance,
          std::uint64_t{0}, std::min(distance, ColumnIndex::first_composed - 1)}) {
      REQUIRE(multiples.has(number) == (number % distance == 0));
    }
  }
}
