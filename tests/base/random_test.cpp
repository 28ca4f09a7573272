#include "base/random.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "tests/catch.hpp"

namespace referee::internal::base {

TEST_CASE("random numbers are those of splitmix64", "[base][random]") {
  Random random(0);
  CHECK(random.next() == 0xe220a8397b1dcdaf);
  CHECK(random.next() == 0x6e789e6aa1b965f4);
  CHECK(random.next() == 0x06c45d188009454f);
  CHECK(mix(1, 2) != mix(2, 1));
  CHECK(mix(1, 0) != mix(1, 1));
}

TEST_CASE("bounded random numbers are below the bound and even", "[base][random]") {
  Random random(7);
  std::vector<int> counts(7);
  for (int i = 0; i < 70000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) CHECK(std::abs(count - 10000) < 500);
  CHECK(random.below(1) == 0);
  const std::uint64_t bound = (std::uint64_t{1} << 63) + 1;  // nearly every second draw is redrawn
  std::uint64_t largest = 0;
  for (int i = 0; i < 1000; ++i) largest = std::max(largest, random.below(bound));
  CHECK(largest < bound);
  CHECK(largest > bound / 100 * 95);
}

}  // namespace referee::internal::base
