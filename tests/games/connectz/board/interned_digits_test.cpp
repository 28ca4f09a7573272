#include "games/connectz/board/interned_digits.hpp"

#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::InternedDigits;

namespace {

std::string random_digits(base::Random& random, std::size_t most_digits) {
  std::string digits(1 + random.below(most_digits), '0');
  for (char& digit : digits) digit = static_cast<char>('0' + random.below(10));
  return digits;
}

}  // namespace

TEST_CASE("interned digits are a map of strings", "[connectz][once]") {
  InternedDigits interned;
  for (std::uint64_t seed = 0; seed < tests::rounds(20); ++seed) {
    base::Random random(seed);
    const std::size_t most_digits = seed % 3 == 0 ? 3 : seed % 3 == 1 ? 40 : 5000;
    std::map<std::string, InternedDigits::Id> twin;
    interned.clear();
    REQUIRE(interned.find("1") == InternedDigits::none);
    for (int i = 0; i < 2000; ++i) {
      const std::string digits = random_digits(random, most_digits);
      const auto there = twin.find(digits);
      REQUIRE(interned.find(digits) ==
              (there != twin.end() ? there->second : InternedDigits::none));
      const auto next = static_cast<InternedDigits::Id>(twin.size());
      REQUIRE(interned.intern(digits, {}) == twin.try_emplace(digits, next).first->second);
    }
    for (const auto& [digits, id] : twin) REQUIRE(interned.digits(id) == digits);
  }
}

/// Of so many, some have the same hash of 32 bits, whatever its seed is.
TEST_CASE("interned digits with equal hashes are told apart", "[connectz][once]") {
  constexpr InternedDigits::Id count = 400'000;
  InternedDigits interned;
  for (InternedDigits::Id id = 0; id < count; ++id) {
    REQUIRE(interned.intern(std::to_string(id), {}) == id);
  }
  for (InternedDigits::Id id = 0; id < count; ++id) {
    REQUIRE(interned.find(std::to_string(id)) == id);
  }
}
