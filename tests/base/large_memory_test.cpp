#include "base/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "tests/base/resident.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

struct Free {
  void operator()(unsigned char* bytes) const { std::free(bytes); }
};

}  // namespace

TEST_CASE("whole pages of an array go back to the system", "[base]") {
  constexpr std::size_t size = std::size_t{3} << 20;
  constexpr std::size_t begin = 100;
  constexpr std::size_t end = size - 100;
  const std::size_t page = tests::page_bytes();
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
