#include "base/memory.hpp"

#include <cstdint>

#include "tests/catch.hpp"

using referee::internal::base::ZeroArray;

namespace {

/// From the heap to pages to huge pages, some of them grown in place.
constexpr std::size_t sizes[] = {1,       2,       100,     5000,    16383,  16384,
                                 16385,   40000,   262143,  262144,  300000, 800000,
                                 1000000, 1000001, 1400000, 2000000, 2100000};

}  // namespace

TEST_CASE("an array of zeros keeps what was written while it grows", "[base]") {
  ZeroArray<std::uint64_t> array;
  for (int round = 0; round < 2; ++round) {
    for (const std::size_t size : sizes) {
      const std::size_t before = array.size();
      array.grow(size);
      REQUIRE(array.size() == size);
      bool kept = true;
      for (std::size_t i = 0; i < before; ++i) kept = kept && array[i] == i + 1;
      for (std::size_t i = before; i < size; ++i) kept = kept && array[i] == 0;
      REQUIRE(kept);
      for (std::size_t i = before; i < size; ++i) array[i] = i + 1;
    }
    array.clear();
    REQUIRE(array.empty());
  }
}

TEST_CASE("an emptied array of zeros is zero again", "[base]") {
  ZeroArray<std::uint32_t> array;
  for (const std::size_t size : {std::size_t{10}, std::size_t{1000}, std::size_t{1000000}}) {
    array.grow(size);
    for (std::size_t i = 0; i < size; ++i) array[i] = 7;
    array.clear();
    array.grow(size);
    bool zero = true;
    for (std::size_t i = 0; i < size; ++i) zero = zero && array[i] == 0;
    REQUIRE(zero);
    array.clear();
  }
}

TEST_CASE("arrays of zeros change hands", "[base]") {
  ZeroArray<std::uint32_t> one;
  one.grow(3);
  one[2] = 5;
  ZeroArray<std::uint32_t> other(std::move(one));
  CHECK(other[2] == 5);
  ZeroArray<std::uint32_t> third;
  third = std::move(other);
  REQUIRE(third.size() == 3);
  CHECK(third[2] == 5);
}
