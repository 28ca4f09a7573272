#include "games/connectz/board/number_set.hpp"

#include <map>

#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::NumberSet;
using Slot = NumberSet::Slot;

namespace {

/// The obvious table: numbers with what is beside them.
using SetTwin = std::map<std::uint64_t, std::uint64_t>;
using Values = base::ZeroArray<std::uint64_t>;

void check_same(const NumberSet& table, const Values& values, const SetTwin& twin) {
  REQUIRE(table.size() == twin.size());
  REQUIRE(values.size() == table.slots());
  std::size_t used = 0;
  for (Slot slot = 0; slot < table.slots(); ++slot) {
    if (table.is_free(slot)) {
      REQUIRE(values[slot] == 0);
      continue;
    }
    ++used;
    const auto at = twin.find(table.number(slot));
    REQUIRE(at != twin.end());
    REQUIRE(values[slot] == at->second);
    REQUIRE(table.find(at->first) == slot);
  }
  REQUIRE(used == twin.size());
}

/// Enters numbers, one by one and in batches, and counts at each how often it came.
template <typename Number, typename Draw>
void compare(NumberSet& table, std::size_t rounds, Draw draw) {
  Values values;
  SetTwin twin;
  table.clear();
  std::vector<Number> numbers;
  std::vector<Slot> slots;
  for (std::size_t round = 0; round < rounds; ++round) {
    numbers.resize(round % 3 == 0 ? 1 : 1 + round * 7 % 200);
    for (Number& number : numbers) number = static_cast<Number>(draw());
    slots.assign(numbers.size(), 0);
    table.find_all(std::span<const Number>(numbers), std::span(slots));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      REQUIRE((slots[i] != NumberSet::none) == twin.contains(numbers[i]));
    }
    table.make_room(numbers.size(), values);
    if (numbers.size() == 1) {
      slots[0] = table.enter(numbers[0]);
    } else {
      table.enter_all(std::span<const Number>(numbers), std::span(slots));
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      REQUIRE(table.number(slots[i]) == numbers[i]);
      ++values[slots[i]];
      ++twin[numbers[i]];
    }
    REQUIRE(table.find(NumberSet::nothing) == NumberSet::none);
  }
  check_same(table, values, twin);
}

}  // namespace

TEST_CASE("a table of numbers is a map", "[connectz][once]") {
  constexpr std::uint64_t half = std::uint64_t{1} << 32;
  base::Random random(1);
  NumberSet table;  // the same for all: it forgets
  for (std::uint64_t seed = 0; seed < tests::rounds(10); ++seed) {
    compare<std::uint32_t>(table, 300, [&] { return random.below(1 + seed * 10); });
    compare<std::uint32_t>(table, 300, [&] { return random.below(half - 1); });
    compare<std::uint64_t>(table, 300, [&] { return half - 300 + random.below(600); });
    compare<std::uint64_t>(table, 300, [&] { return random.below(NumberSet::nothing); });
    compare<std::uint64_t>(table, 300, [&] { return NumberSet::nothing - 1 - random.below(1000); });
    // The same low half, the same low bits, the same high bits.
    compare<std::uint64_t>(table, 300, [&] { return random.below(1000) * (half - 1) + 5; });
    compare<std::uint64_t>(table, 300, [&] { return random.below(1000) << 40; });
    compare<std::uint32_t>(table, 300, [&] { return random.below(1 << 12) << 20; });
    // Small numbers first, so that all have to make room for high halves.
    std::uint64_t number = 0;
    compare<std::uint64_t>(table, 300, [&] { return ++number < 15000 ? number : half * number; });
  }
}

TEST_CASE("a table of numbers grows through all sizes", "[connectz][once]") {
  NumberSet table;
  Values values;
  const std::uint64_t count = 100 * tests::rounds(40000);
  for (std::uint64_t i = 0; i < count; ++i) {
    table.make_room(1, values);
    values[table.enter(i * 977)] = i;
  }
  REQUIRE(table.size() == count);
  bool same = true;
  for (std::uint64_t i = 0; i < count; ++i) same = same && values[table.find(i * 977)] == i;
  CHECK(same);
  CHECK(table.slots() <= count * 8 / 7 + (1U << 21) + 100);
}

TEST_CASE("a table goes into another in the order of its slots", "[connectz][once]") {
  NumberSet tables[2];
  Values values[2];
  for (std::uint64_t i = 0; i < 20000; ++i) {
    tables[0].make_room(1, values[0]);
    tables[0].enter(i * i);
  }
  for (Slot slot = 0; slot < tables[0].slots(); ++slot) {
    if (tables[0].is_free(slot)) continue;
    tables[1].make_room(1, values[1]);
    tables[1].enter(tables[0].number(slot));
  }
  CHECK(tables[1].size() == tables[0].size());
}

TEST_CASE("the stamp of a table changes with it", "[connectz][once]") {
  NumberSet table;
  Values values;
  const auto empty = table.stamp();
  table.make_room(1, values);
  table.enter(5);
  const auto one = table.stamp();
  CHECK_FALSE(one == empty);
  table.enter(5);
  CHECK(table.stamp() == one);
  table.make_room(100, values);
  CHECK_FALSE(table.stamp() == one);
  table.clear();
  CHECK_FALSE(table.stamp() == empty);
}

TEST_CASE("a table has no room for 2^32 numbers", "[connectz][once]") {
  NumberSet table;
  Values values;
  CHECK_THROWS_AS(table.make_room(std::size_t{1} << 32, values), base::Error);
}
