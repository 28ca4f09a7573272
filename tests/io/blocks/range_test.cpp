#include "io/blocks/range_blocks.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::Range;

TEST_CASE("a range is claimed from its front to its end", "[io]") {
  Range range(10, 25);
  CHECK(range.claim(8) == Range::Interval{10, 18});
  CHECK(range.claim(7) == Range::Interval{18, 25});
  CHECK_FALSE(range.claim(1));
  Range rest(0, 3);
  CHECK(rest.claim(UINT64_MAX) == Range::Interval{0, 3});
  CHECK_FALSE(Range(5, 5).claim(1));
}

TEST_CASE("a split takes the back half of what is free", "[io]") {
  Range range(0, 100);
  CHECK(range.claim(20) == Range::Interval{0, 20});
  CHECK_FALSE(range.split(41));
  CHECK(range.split(40) == Range::Interval{60, 100});
  CHECK(range.split(1) == Range::Interval{40, 60});
  CHECK(range.claim(50) == Range::Interval{20, 40});
  CHECK_FALSE(range.claim(50));
  CHECK_FALSE(range.split(1));
  CHECK_FALSE(Range(0, 1).split(1));
}

TEST_CASE("whatever threads take, they take every byte once", "[io][threads]") {
  constexpr std::uint64_t size = 100000;
  std::vector<std::atomic<int>> taken(size);
  const auto take = [&](const Range::Interval& part) {
    for (std::uint64_t i = part.begin; i < part.end; ++i) ++taken[i];
  };
  Range range(0, size);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      while (const auto stolen = range.split(100)) take(*stolen);
    });
  }
  while (const auto part = range.claim(7)) take(*part);
  for (std::thread& thread : threads) thread.join();
  for (const std::atomic<int>& times : taken) REQUIRE(times == 1);
}
