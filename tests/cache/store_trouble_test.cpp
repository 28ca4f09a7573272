// A cache whose files are strange, locked, damaged while they are used, or cannot be removed.

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cache/store.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace referee::internal::cache {
namespace {

const Maker plain_maker{"connectz", "1.0", "{}"};

CachedFile plain_entry(const std::string& path, std::size_t bytes = 2) {
  return {path, 1, 2, std::nullopt, std::string(bytes, '[')};
}

void fill(const std::string& path, const std::vector<std::string>& files) {
  Store store(path, plain_maker);
  for (const std::string& file : files) store.put(plain_entry(file));
  store.finish();
}

bool has(const std::string& path, const std::string& file, Access access = Access::read_only) {
  Store store(path, plain_maker, access);
  return store.reader()->find(file) != nullptr;
}

/// SQLite finds the table no more where its catalogue says.
void damage(const std::string& path) {
  Database other(path, layout, Database::Open::existing);
  other.run(
      "PRAGMA writable_schema = ON; "
      "UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'files' AND type = 'table'; "
      "PRAGMA schema_version = 999");
}

}  // namespace

TEST_CASE("a cache may have any name", "[cache]") {
  const tests::TemporaryFolder folder;
  for (const std::string name : {"a#b", "a?b", "a%62", "a b", "a&mode=ro", "\xC3\xA4"}) {
    const std::string path = folder.path(name);
    fill(path, {"/a"});
    CHECK(std::filesystem::exists(path));
    CHECK(has(path, "/a"));
  }
}

TEST_CASE("a cache is read while another process writes it", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  fill(path, {"/a"});
  folder.write("cache.db-wal", "");
  CHECK(has(path, "/a"));
  Database other(path, layout, Database::Open::existing);
  other.run("UPDATE files SET path = CAST('/b' AS BLOB)");
  REQUIRE(std::filesystem::file_size(path + "-wal") > 0);
  // Its check says what it is of, so that it is found and is wrong.
  Store store(path, plain_maker, Access::read_only);
  CHECK(store.reader()->find("/a") == nullptr);
  CHECK_THROWS_AS(store.reader()->find("/b"), Damaged);
}

TEST_CASE("a cache is made as soon as another process lets go of its file", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.write("cache.db", "");
  Database other(path, layout, Database::Open::existing);
  // As by a process that makes it as well: SQLite does not wait for who is about to write.
  other.run("BEGIN IMMEDIATE");
  std::thread other_process([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    other.run("COMMIT");
  });
  fill(path, {"/a"});
  other_process.join();
  CHECK(has(path, "/a"));
}

TEST_CASE("what SQLite refuses is an error with the file's name", "[cache]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  fill(path, {"/a"});
  for (const auto how : {Database::Open::read_only, Database::Open::existing}) {
    Database database(path, layout, how);
    CHECK_THROWS_WITH(database.run("nonsense"), Catch::Matchers::StartsWith(path + ": "));
  }
}

TEST_CASE("what is no cache is none to read either", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.write("game", "7 6 4\n1\n");
  CHECK_THROWS_WITH(Store(path, plain_maker, Access::read_only),
                    Catch::Matchers::Contains("this is no cache"));
}

TEST_CASE("a relative name needs a working directory", "[cache][threads]") {
  const auto former = std::filesystem::current_path();
  {
    const tests::TemporaryFolder folder;
    std::filesystem::current_path(folder.path());
  }
  CHECK_THROWS_AS(Store::paths("cache.db"), base::Error);
  std::filesystem::current_path(former);
  CHECK(Store::paths("cache.db").front() == (former / "cache.db").string());
}

TEST_CASE("the first reason to give a cache up stays", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  Store store(path, plain_maker);
  CHECK(store.is_written());
  store.give_up("one");
  store.give_up("two");
  CHECK_FALSE(store.is_written());
  store.put(plain_entry("/a"));
  CHECK(store.warning() == "one; files were judged without it");
  store.finish();
  CHECK(store.warning() == "one; files were judged without it, and it was removed");
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a cache that cannot be removed is an error", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  Store store(folder.path("cache.db"), plain_maker);
  std::filesystem::create_directories(folder.path() / "cache.db-journal" / "more");
  store.give_up("damaged");
  CHECK_THROWS_WITH(store.finish(), Catch::Matchers::Contains("cache.db-journal"));
}

TEST_CASE("a cache that is damaged while it is written is given up", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  SECTION("before the last entry") {
    Store store(path, plain_maker);
    damage(path);
    store.put(plain_entry("/a"));
    store.finish();
    CHECK_FALSE(store.is_in_use());
    CHECK(store.warning().find("the cache is damaged") != std::string::npos);
  }
  SECTION("before others") {
    Store store(path, plain_maker);
    damage(path);
    for (int i = 0; i < 10'000 && store.is_in_use(); ++i) {
      store.put(plain_entry(fmt::format("/{}", i)));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK_FALSE(store.is_in_use());
    store.finish();
  }
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("callers wait while too much is to be written", "[cache][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  constexpr std::size_t bytes = std::size_t{1} << 20;
  constexpr int entries = 40;  // 16 may wait, besides as many that the writer has taken
  fill(path, {});
  Store store(path, plain_maker);
  Database other(path, layout, Database::Open::existing);
  other.run("BEGIN IMMEDIATE");
  std::atomic<int> put{0};
  std::thread caller([&] {
    for (; put < entries; ++put) store.put(plain_entry(fmt::format("/{:02}", put.load()), bytes));
  });
  while (put < 15) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(put < entries);
  other.run("COMMIT");
  caller.join();
  store.finish();
  const auto reader = store.reader();
  for (int i = 0; i < entries; ++i) {
    const CachedFile* const found = reader->find(fmt::format("/{:02}", i));
    REQUIRE(found != nullptr);
    CHECK(found->games.size() == bytes);
  }
}

TEST_CASE("a file is gone if a directory of its path is none any more", "[cache]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  fill(path, {folder.write("file", "x") + "/below", folder.path("nothing")});
  const std::atomic<bool> stop{false};
  const Pruned pruned = prune(path, plain_maker.tool, plain_maker.version, stop);
  CHECK(pruned.gone == 2);
  CHECK(pruned.kept + pruned.changed + pruned.outdated == 0);
}

TEST_CASE("a cache that is pruned no further keeps the rest", "[cache]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.path("cache.db");
  fill(path, {folder.path("nothing")});
  const std::atomic<bool> stop{true};
  CHECK(prune(path, plain_maker.tool, plain_maker.version, stop).gone == 0);
  CHECK(has(path, folder.path("nothing")));
}

}  // namespace referee::internal::cache
