#include "base/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "tests/base/resident.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using base::ZeroArray;

namespace {

struct Free {
  void operator()(unsigned char* bytes) const { std::free(bytes); }
};

/// From the heap to pages to huge pages, some of them grown in place.
constexpr std::size_t sizes[] = {1,       2,       100,     5000,    16383,  16384,
                                 16385,   40000,   262143,  262144,  300000, 800000,
                                 1000000, 1000001, 1400000, 2000000, 2100000};

}  // namespace

TEST_CASE("whole pages of an array go back to the system", "[base]") {
  constexpr std::size_t size = std::size_t{3} << 20;
  constexpr std::size_t begin = 100;
  constexpr std::size_t end = size - 100;
  const std::size_t page = tests::page_bytes();
  const tests::WithoutHugePages small_pages;
  const std::unique_ptr<unsigned char, Free> array(
      static_cast<unsigned char*>(base::allocate_array(size)));
  unsigned char* const bytes = array.get();
  std::fill_n(bytes, size, 7);
  CHECK(tests::resident_pages(bytes, size) == size / page);
  base::discard_pages(bytes + begin, end - begin);
  CHECK(tests::resident_pages(bytes, size) == 2);  // the first and the last, as parts of them stay
  CHECK(std::count(bytes, bytes + page, 7) == static_cast<std::ptrdiff_t>(page));
  CHECK(std::count(bytes + page, bytes + size - page, 0) ==
        static_cast<std::ptrdiff_t>(size - 2 * page));
  CHECK(std::count(bytes + size - page, bytes + size, 7) == static_cast<std::ptrdiff_t>(page));
}

TEST_CASE("less than a page stays as it is", "[base]") {
  const std::size_t page = tests::page_bytes();
  const std::unique_ptr<unsigned char, Free> array(
      static_cast<unsigned char*>(base::allocate_array(std::size_t{1} << 20)));
  unsigned char* const bytes = array.get();  // at the beginning of a page
  std::fill_n(bytes, 3 * page, 7);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, page - 1})
    base::discard_pages(bytes, size);
  base::discard_pages(bytes + 1, 2 * page - 2);
  CHECK(std::count(bytes, bytes + 3 * page, 7) == static_cast<std::ptrdiff_t>(3 * page));
  base::discard_pages(bytes + 1, 2 * page - 1);
  CHECK(std::count(bytes, bytes + 3 * page, 7) == static_cast<std::ptrdiff_t>(2 * page));
  CHECK(bytes[page] == 0);
}

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
