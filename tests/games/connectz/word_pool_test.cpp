#include "games/connectz/word_pool.hpp"

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"

using referee::internal::base::Random;
using referee::internal::connectz::WordPool;

TEST_CASE("runs do not overlap, and come again", "[connectz]") {
  struct Taken {
    WordPool::Run run;
    unsigned log2;
    std::uint64_t mark;
  };
  WordPool pool;
  Random random(7);
  std::vector<Taken> taken;
  const auto check = [&](const Taken& one) {
    const std::uint64_t* const words = pool.at(one.run);
    const std::uint64_t count = std::uint64_t{1} << one.log2;
    REQUIRE(std::all_of(words, words + count, [&](std::uint64_t w) { return w == one.mark; }));
  };
  for (std::uint64_t i = 0; i < 3000; ++i) {
    if (random.below(5) < 2 && !taken.empty()) {
      const std::size_t which = random.below(taken.size());
      check(taken[which]);
      pool.give_back(taken[which].run, taken[which].log2);
      taken[which] = taken.back();
      taken.pop_back();
      continue;
    }
    const auto log2 = static_cast<unsigned>(random.below(i % 50 == 0 ? 20 : 10));
    const Taken one{pool.take(log2), log2, i};
    std::fill_n(pool.at(one.run), std::uint64_t{1} << log2, i);
    taken.push_back(one);
  }
  for (const Taken& one : taken) check(one);
}
