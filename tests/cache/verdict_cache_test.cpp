#include "cache/verdict_cache.hpp"

#include "tests/catch.hpp"

namespace referee::internal::cache {

TEST_CASE("a file is settled when its file system's clock has ticked since", "[cache]") {
  constexpr std::int64_t ms = 1'000'000;
  constexpr std::int64_t second = 1000 * ms;
  constexpr std::int64_t now = 1'700'000'000 * second + 123 * ms;
  // Of a clock that ticks every few milliseconds.
  CHECK_FALSE(is_settled(now, now));
  CHECK_FALSE(is_settled(now - 10 * ms, now));
  CHECK(is_settled(now - 25 * ms, now));
  // Of one that ticks every other second.
  constexpr std::int64_t whole = 1'700'000'000 * second;
  CHECK_FALSE(is_settled(whole, whole + 500 * ms));
  CHECK_FALSE(is_settled(whole, whole + 2 * second));
  CHECK(is_settled(whole, whole + 2 * second + 100 * ms));
  CHECK(is_settled(0, now));
  // Of one that is ahead of ours.
  CHECK_FALSE(is_settled(now + 5 * ms, now));
  CHECK_FALSE(is_settled(whole + 3600 * second, now));
}

}  // namespace referee::internal::cache
