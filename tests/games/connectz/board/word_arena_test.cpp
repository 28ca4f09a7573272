#include "games/connectz/board/word_arena.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/base/resident.hpp"
#include "tests/catch.hpp"

namespace tests = referee::internal::tests;
using referee::internal::base::Random;
using referee::internal::connectz::WordArena;

TEST_CASE("runs do not overlap, and come again", "[connectz][once]") {
  struct Taken {
    WordArena::Run run;
    std::uint64_t words;
    std::uint64_t mark;
  };
  WordArena pool;
  Random random(7);
  std::vector<Taken> taken;
  const auto check = [&](const Taken& one) {
    const std::uint64_t* const words = pool.at(one.run);
    REQUIRE(one.run % 4 == 0);
    REQUIRE(std::all_of(words, words + one.words, [&](std::uint64_t w) { return w == one.mark; }));
  };
  for (std::uint64_t i = 0; i < 3000; ++i) {
    if (random.below(5) < 2 && !taken.empty()) {
      const std::size_t which = random.below(taken.size());
      check(taken[which]);
      pool.give_back(taken[which].run, taken[which].words);
      taken[which] = taken.back();
      taken.pop_back();
      continue;
    }
    // Some powers of two, and a few others, also longer than a chunk.
    constexpr std::uint64_t others[] = {12, 472, 1020, 1028, 31256};
    const std::uint64_t words = random.below(4) == 0
                                    ? others[random.below(std::size(others))]
                                    : std::uint64_t{4} << random.below(i % 50 == 0 ? 18 : 8);
    const Taken one{pool.take(words), words, i};
    std::fill_n(pool.at(one.run), words, i);
    taken.push_back(one);
  }
  for (const Taken& one : taken) check(one);
}

TEST_CASE("an arena has 2^32 words", "[connectz][once]") {
  WordArena pool;
  CHECK_THROWS_AS(pool.take((std::uint64_t{1} << 32) + 1), referee::internal::base::Error);
}

TEST_CASE("blocks of which nothing is in use take no memory", "[connectz][once]") {
  const tests::WithoutHugePages small_pages;
  for (const std::uint64_t words : {64U, 100'000U}) {
    WordArena arena;
    std::vector<WordArena::Run> runs;
    const auto fill = [&](std::uint64_t value) {
      for (std::uint64_t i = 0; i < 6'400'000 / words; ++i) {
        runs.push_back(arena.take(words));
        std::fill_n(arena.at(runs.back()), words, value);
      }
    };
    fill(1);
    // Most of the array: blocks at its ends may have other words, too.
    constexpr std::size_t bytes = std::size_t{40} << 20;
    auto* const inside = reinterpret_cast<char*>(arena.at(16 << 10));
    const std::size_t all = bytes / tests::page_bytes();
    CHECK(tests::resident_pages(inside, bytes) == all);
    const WordArena::Run kept = runs[runs.size() / 2];
    for (const WordArena::Run run : runs) {
      if (run != kept) arena.give_back(run, words);
    }
    CHECK(tests::resident_pages(inside, bytes) < all / 20);
    CHECK(std::count(arena.at(kept), arena.at(kept) + words, 1) == static_cast<int>(words));
    arena.give_back(kept, words);
    CHECK(tests::resident_pages(inside, bytes) == 0);
    // They are taken again.
    const std::set<WordArena::Run> before(runs.begin(), runs.end());
    runs.clear();
    fill(2);
    CHECK(std::set<WordArena::Run>(runs.begin(), runs.end()) == before);
  }
}

TEST_CASE("the ends of long runs take no memory until they are used", "[connectz][once]") {
  constexpr std::uint64_t words = 5000;
  constexpr std::uint64_t runs = 4000;
  constexpr std::uint64_t written = 1000;
  WordArena arena;
  for (std::uint64_t i = 0; i < runs; ++i) std::fill_n(arena.at(arena.take(words)), written, 1);
  constexpr std::uint64_t bytes = runs * words * sizeof(std::uint64_t);
  const std::size_t resident = tests::resident_pages(arena.at(0), bytes);
  // The first 32 MiB lie on huge pages.
  CHECK(resident * tests::page_bytes() < bytes * (written + 512) / words + (32 << 20));
}
