#include "cache/store.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/temporary_folder.hpp"

namespace referee::internal::cache {
namespace {

const Maker maker{"connectz", "1.0", R"({"precedence":"spec"})"};

/// A place for a cache that goes when the test does.
struct Place {
  tests::TemporaryFolder folder;

  std::string path() const { return folder.path("cache.db"); }
};

CachedFile entry(const std::string& path, std::uint64_t number) {
  CachedFile made{path, number, -static_cast<std::int64_t>(number), std::nullopt,
                  fmt::format("[{}]", number)};
  if (number % 3 == 0) {
    made.digest.emplace().fill(0);
    made.digest->back() = static_cast<unsigned char>(number % 256);
  }
  return made;
}

bool same(const CachedFile& a, const CachedFile& b) {
  return a.path == b.path && a.size == b.size && a.mtime_ns == b.mtime_ns && a.digest == b.digest &&
         a.games == b.games;
}

/// Paths with few letters, so that many are asked for that are not there.
std::string random_path(base::Random& random) {
  std::string path = "/";
  for (std::uint64_t i = 0, size = 1 + random.below(4); i < size; ++i) {
    path += "a/\xff\x01"[random.below(4)];
  }
  return path + std::to_string(random.below(20));
}

std::string complaint_of(const std::string& path) {
  try {
    Store store(path, maker);
    const auto reader = store.reader();
    reader->find("/a");
    store.put(entry("/b", 1));
    store.finish();
  } catch (const base::Error& error) {
    return error.what();
  }
  return "";
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace

TEST_CASE("a cache finds what a map would, in any order", "[cache][threads]") {
  const Place place;
  base::Random random(3);
  std::map<std::string, CachedFile> twin;
  for (int session = 0; session < 4; ++session) {
    Store store(place.path(), maker);
    const auto reader = store.reader();
    std::vector<std::string> asked;
    for (std::uint64_t i = 0; i < tests::rounds(2000); ++i) asked.push_back(random_path(random));
    for (const bool sorted : {false, true}) {
      if (sorted) std::sort(asked.begin(), asked.end());
      for (const std::string& path : asked) {
        const CachedFile* const found = reader->find(path);
        const auto expected = twin.find(path);
        REQUIRE((found != nullptr) == (expected != twin.end()));
        if (found != nullptr) REQUIRE(same(*found, expected->second));
      }
    }
    for (std::uint64_t i = 0; i < tests::rounds(500); ++i) {
      const CachedFile made = entry(random_path(random), random.below(100'000));
      twin[made.path] = made;
      store.put(made);
    }
    store.finish();
  }
  CHECK(twin.size() > 50);
}

TEST_CASE("a cache finds a file by its content, if its name ends alike", "[cache][threads]") {
  const Place place;
  Store store(place.path(), maker);
  const CachedFile made = entry("/some.where/a.txt", 6);
  store.put(made);
  store.put(entry("/some.where/b.gz", 6));
  store.put(entry("/some.where/c", 7));
  store.finish();
  const auto reader = store.reader();
  const auto find = [&](const char* path, std::uint64_t size) {
    return reader->find_content(path, size, *made.digest);
  };
  REQUIRE(find("/x/y.txt", 6) != nullptr);
  CHECK(same(*find("/x/y.txt", 6), made));
  CHECK(find("/x/y.gz", 6)->path == "/some.where/b.gz");
  CHECK(find("/x/y.txt", 7) == nullptr);
  CHECK(find("/x/y", 6) == nullptr);
  CHECK(find("/x.txt/y", 6) == nullptr);
}

TEST_CASE("what another tool, version or set of options made is not found", "[cache][threads]") {
  const Place place;
  {
    Store store(place.path(), maker);
    store.put(entry("/a", 3));
    store.finish();
  }
  for (const Maker& other :
       {Maker{"checkers", maker.version, maker.options}, Maker{maker.tool, "1.1", maker.options},
        Maker{maker.tool, maker.version, "{}"}}) {
    Store store(place.path(), other);
    const auto reader = store.reader();
    CHECK(reader->find("/a") == nullptr);
    CHECK(reader->find_content("/x", 3, *entry("/a", 3).digest) == nullptr);
  }
  Store store(place.path(), maker);
  CHECK(store.reader()->find("/a") != nullptr);
}

TEST_CASE("many threads put what many read", "[cache][threads]") {
  const Place place;
  Store store(place.path(), maker);
  constexpr int threads = 4;
  const auto each = static_cast<int>(tests::rounds(2000));
  std::vector<std::thread> all;
  for (int thread = 0; thread < threads; ++thread) {
    all.emplace_back([&, thread] {
      const auto reader = store.reader();
      for (int i = 0; i < each; ++i) {
        CachedFile made = entry(fmt::format("/{:05}", i * threads + thread), 1);
        reader->find(made.path);
        made.games.resize(5000, ' ');
        store.put(std::move(made));
      }
    });
  }
  for (std::thread& thread : all) thread.join();
  store.finish();
  const auto reader = store.reader();
  for (int i = 0; i < threads * each; ++i) {
    REQUIRE(reader->find(fmt::format("/{:05}", i)) != nullptr);
  }
}

TEST_CASE("what is no cache is refused and stays as it is", "[cache]") {
  const Place place;
  for (const std::string& bytes :
       {std::string("7 6 4\n1\n"), std::string(5000, 'x'), std::string("SQLite format 3")}) {
    write(place.path(), bytes);
    CHECK(complaint_of(place.path()).find("this is no cache") != std::string::npos);
    CHECK(contents(place.path()) == bytes);
  }
  std::filesystem::remove(place.path());
  Database(place.path(), layout, Database::Open::may_create).run("CREATE TABLE files (path)");
  const std::string foreign = contents(place.path());
  CHECK(complaint_of(place.path()).find("another SQLite database") != std::string::npos);
  CHECK(contents(place.path()) == foreign);
  std::filesystem::remove(place.path());
  CHECK(complaint_of(place.path()).empty());
  Database(place.path(), layout, Database::Open::existing).run("PRAGMA user_version = 2");
  CHECK_FALSE(complaint_of("").empty());
  CHECK_FALSE(complaint_of("/").empty());
  CHECK_FALSE(complaint_of("/dev/null").empty());
  CHECK_FALSE(complaint_of("/nowhere/at/all").empty());
}

TEST_CASE("a cache of another layout is replaced, unless it is only to be read",
          "[cache][threads]") {
  const Place place;
  CHECK(complaint_of(place.path()).empty());
  Database(place.path(), layout, Database::Open::existing).run("PRAGMA user_version = 2");
  const std::string other = contents(place.path());
  {
    Store store(place.path(), maker, Access::read_only);
    CHECK(store.warning().find("the cache has layout 2, not 1") != std::string::npos);
    CHECK(store.reader() == nullptr);
    store.finish();
  }
  CHECK(contents(place.path()) == other);
  Store store(place.path(), maker);
  CHECK(store.warning().find("it was replaced") != std::string::npos);
  CHECK(store.reader() != nullptr);
  store.finish();
  CHECK(Store(place.path(), maker).warning().empty());
}

TEST_CASE("a cache that is only to be read gives what it has, and is not written",
          "[cache][threads]") {
  const Place place;
  Store(place.path(), maker).put(entry("/a", 1));
  const std::string before = contents(place.path());
  Store store(place.path(), maker, Access::read_only);
  store.put(entry("/b", 2));
  store.finish();
  const auto reader = store.reader();
  const CachedFile* const found = reader->find("/a");
  REQUIRE(found != nullptr);
  CHECK(same(*found, entry("/a", 1)));
  CHECK(Store(place.path(), maker, Access::read_only).reader()->find("/b") == nullptr);
  CHECK(contents(place.path()) == before);
  Store other(place.path(), {"another", "1", "{}"}, Access::read_only);
  CHECK(other.reader()->find("/a") == nullptr);
}

TEST_CASE("an empty file becomes a cache", "[cache]") {
  const Place place;
  write(place.path(), "");
  CHECK(complaint_of(place.path()).empty());
}

TEST_CASE("a damaged cache gives what it had, nothing, or a complaint", "[cache][threads]") {
  const Place place;
  std::vector<CachedFile> entries;
  {
    Store store(place.path(), maker);
    for (std::uint64_t i = 0; i < 40; ++i) {
      entries.push_back(entry(fmt::format("/{}/{:03}", std::string(i, 'd'), i), i));
      store.put(entries.back());
    }
    store.finish();
  }
  std::sort(entries.begin(), entries.end(),
            [](const CachedFile& a, const CachedFile& b) { return a.path < b.path; });
  const std::string whole = contents(place.path());
  base::Random random(5);
  std::uint64_t complaints = 0;
  for (std::uint64_t round = 0; round < tests::rounds(600); ++round) {
    std::string damaged = whole;
    if (round % 10 == 0) {
      damaged.resize(random.below(damaged.size()));
    } else {
      damaged[random.below(damaged.size())] ^= static_cast<char>(1 + random.below(255));
    }
    std::filesystem::remove(place.path() + "-wal");
    std::filesystem::remove(place.path() + "-shm");
    write(place.path(), damaged);
    try {
      Store store(place.path(), maker);
      const auto reader = store.reader();
      for (const CachedFile& expected : entries) {
        const CachedFile* const found = reader->find(expected.path);
        if (found != nullptr) REQUIRE(same(*found, expected));
      }
    } catch (const base::Error&) {
      ++complaints;
    }
  }
  CHECK(complaints > 0);
}

}  // namespace referee::internal::cache
