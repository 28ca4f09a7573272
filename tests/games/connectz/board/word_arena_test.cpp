#include "games/connectz/board/word_arena.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
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

TEST_CASE("slabs of which nothing is in use take no memory", "[connectz][once]") {
  constexpr std::uint64_t words = 64;
  constexpr std::size_t slab_bytes = std::size_t{2} << 20;
  WordArena arena;
  std::vector<WordArena::Run> runs;
  for (int i = 0; i < 100'000; ++i) {
    runs.push_back(arena.take(words));
    std::fill_n(arena.at(runs.back()), words, 1);
  }
  // The last slabs lie on huge pages; the middle of them is in one.
  std::uint64_t* const run = arena.at(runs[60'000]);
  auto* const slab =
      reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(run) / slab_bytes * slab_bytes);
  const std::size_t all = slab_bytes / tests::page_bytes();
  CHECK(tests::resident_pages(slab, slab_bytes) == all);
  for (const WordArena::Run other : runs) {
    if (other != runs[60'000]) arena.give_back(other, words);
  }
  CHECK(tests::resident_pages(slab, slab_bytes) == all);
  CHECK(std::count(run, run + words, 1) == words);
  arena.give_back(runs[60'000], words);
  CHECK(tests::resident_pages(slab, slab_bytes) == 0);
  // They are taken again.
  for (int i = 0; i < 100'000; ++i) std::fill_n(arena.at(arena.take(words)), words, 2);
  CHECK(tests::resident_pages(slab, slab_bytes) == all);
}

TEST_CASE("a large run that is released takes no memory", "[connectz][once]") {
  constexpr std::uint64_t words = 10'000;
  WordArena arena;
  const WordArena::Run first = arena.take(words);
  const WordArena::Run second = arena.take(words);
  for (const WordArena::Run run : {first, second}) std::fill_n(arena.at(run), words, 1);
  const std::size_t page = tests::page_bytes();
  auto* const inside = reinterpret_cast<char*>(
      (reinterpret_cast<std::uintptr_t>(arena.at(first)) + page - 1) / page * page);
  const std::size_t bytes = words * sizeof(std::uint64_t) / page * page - page;
  CHECK(tests::resident_pages(inside, bytes) == bytes / page);
  // With MALLOC_PERTURB_, which Meson sets, the heap writes to all that it is given back.
  const char* const perturb = std::getenv("MALLOC_PERTURB_");
  ::mallopt(M_PERTURB, 0);
  arena.release(first, words);
  ::mallopt(M_PERTURB, perturb != nullptr ? std::atoi(perturb) : 0);
  CHECK(tests::resident_pages(inside, bytes) <= 1);  // the heap may write to its own words there
  CHECK(std::count(arena.at(second), arena.at(second) + words, 1) == words);
  CHECK(arena.take(words) == first);
  std::fill_n(arena.at(first), words, 2);
}
