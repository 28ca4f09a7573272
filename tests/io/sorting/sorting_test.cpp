#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "io/sorting/sorted_items.hpp"
#include "io/sorting/sorted_names.hpp"
#include "io/sorting/spool.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

using Pair = std::pair<std::string, std::string>;

/// A key among few, also with bytes that are negative as characters, and sometimes long.
std::string random_key(base::Random& random) {
  const std::string letters("\0\x01/a~\x80\xff", 7);
  std::string key(random.below(50) == 0 ? random.below(100000) : 0, 'x');
  for (std::uint64_t i = random.below(12); i > 0; --i) key += letters[random.below(letters.size())];
  return key;
}

std::vector<Pair> random_pairs(base::Random& random, std::uint64_t count) {
  std::vector<Pair> pairs;
  for (std::uint64_t i = 0; i < count; ++i) {
    pairs.emplace_back(random_key(random), std::to_string(i) + random_key(random));
  }
  return pairs;
}

std::vector<Pair> sorted(const std::vector<Pair>& pairs, std::size_t run_bytes) {
  io::SortedItems items(run_bytes);
  for (const auto& [key, value] : pairs) items.add({key, value});
  items.finish();
  std::vector<Pair> all;
  for (io::Item item; items.next(item);) all.emplace_back(item.key, item.value);
  io::Item none;
  CHECK_FALSE(items.next(none));
  return all;
}

std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                       std::filesystem::directory_iterator{});
}

/// $TMPDIR while this lives.
class TemporaryPlace {
 public:
  explicit TemporaryPlace(const char* folder) {
    const char* const former = std::getenv("TMPDIR");
    if (former != nullptr) former_ = former;
    ::setenv("TMPDIR", folder, 1);
  }
  TemporaryPlace(const TemporaryPlace&) = delete;
  TemporaryPlace& operator=(const TemporaryPlace&) = delete;
  ~TemporaryPlace() {
    if (former_.empty()) {
      ::unsetenv("TMPDIR");
    } else {
      ::setenv("TMPDIR", former_.c_str(), 1);
    }
  }

 private:
  std::string former_;
};

}  // namespace

TEST_CASE("a spool gives what was put into it, from memory and from a file", "[io][sorting]") {
  base::Random random(1);
  for (const std::uint64_t count : {0U, 1U, 10U, 3000U}) {
    const std::vector<Pair> pairs = random_pairs(random, count);
    for (const std::size_t most_in_memory : {0U, 100U, 100000000U}) {
      const std::ptrdiff_t before = open_files();
      io::Spool spool(most_in_memory);
      std::vector<std::uint64_t> begins;
      for (const auto& [key, value] : pairs) {
        begins.push_back(spool.bytes());
        spool.add({key, value});
      }
      spool.finish();
      CHECK(open_files() - before == (spool.bytes() > most_in_memory ? 1 : 0));
      for (const std::size_t buffer_bytes : {1U, 100U, 65536U}) {
        const std::size_t first = count / 2;
        const std::uint64_t begin = count == 0 ? 0 : begins[first];
        io::SpoolReader reader(spool, begin, spool.bytes(), buffer_bytes);
        std::vector<Pair> found;
        while (reader.next()) found.emplace_back(reader.item().key, reader.item().value);
        CHECK(std::equal(found.begin(), found.end(),
                         pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end()));
      }
    }
  }
}

TEST_CASE("items are sorted in any number of runs as in memory", "[io][sorting]") {
  base::Random random(2);
  for (std::uint64_t round = 0; round < tests::rounds(20); ++round) {
    const std::vector<Pair> pairs = random_pairs(random, round < 3 ? round : random.below(3000));
    std::vector<Pair> expected = pairs;
    std::stable_sort(expected.begin(), expected.end(),
                     [](const Pair& a, const Pair& b) { return a.first < b.first; });
    for (const std::size_t run_bytes : {0U, 1000U, 30000U, 100000000U}) {
      CHECK(sorted(pairs, run_bytes) == expected);
    }
  }
}

TEST_CASE("numbers as keys are in the order of the numbers", "[io][sorting]") {
  base::Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t a = random.next() >> random.below(64);
    const std::uint64_t b = random.next() >> random.below(64);
    CHECK((a < b) == (io::number_as_key(a) < io::number_as_key(b)));
    CHECK(io::number_of_key(io::number_as_key(a)) == a);
  }
}

TEST_CASE("names are found among any number of others", "[io][sorting]") {
  base::Random random(4);
  for (const std::uint64_t count : {0U, 1U, 30U, 20000U}) {
    std::set<std::string> all;
    for (std::uint64_t i = 0; i < count; ++i) all.insert(random_key(random) + std::to_string(i));
    io::SortedNames names;
    for (const std::string& name : all) names.add(name);
    names.finish();
    for (const std::string& name : all) {
      REQUIRE(names.contains(name));
      REQUIRE(names.contains(name + "0") == all.contains(name + "0"));
    }
    for (int i = 0; i < 300; ++i) {  // now one block, now another
      const std::string name = random_key(random) + std::to_string(random.below(2 * count + 1));
      REQUIRE(names.contains(name) == all.contains(name));
    }
  }
}

TEST_CASE("where no temporary file can be made only few items are sorted", "[io][sorting]") {
  const TemporaryPlace nowhere("/nowhere");
  const std::vector<Pair> pairs{{"b", "1"}, {"a", "2"}};
  CHECK(sorted(pairs, 1000) == std::vector<Pair>{{"a", "2"}, {"b", "1"}});
  io::SortedItems items(1);
  items.add({"b", "1"});
  CHECK_THROWS_WITH(items.add({"a", "2"}),
                    "cannot make a temporary file in /nowhere: No such file or directory");
}
