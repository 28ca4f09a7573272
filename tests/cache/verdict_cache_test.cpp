#include "cache/verdict_cache.hpp"

#include <chrono>
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace referee::internal::cache {
namespace {

const Maker verdict_maker{"connectz", "1.0", "{}"};

/// A file that is settled, and a cache beside it.
class Sweeping {
 public:
  Sweeping() { set_age(std::chrono::hours(1)); }

  void set_age(std::chrono::seconds age) const {
    std::filesystem::last_write_time(file_.path,
                                     std::filesystem::file_time_type::clock::now() - age);
  }

  /// As a sweep does: looks the file up, and if it is unknown keeps these verdicts. Whether it was
  /// known.
  bool is_known(CacheBy by, const std::vector<game::Verdict>& verdicts,
                Access access = Access::read_write) {
    Store store(cache_, verdict_maker, access);
    const bool known = look_up(store, by, verdicts);
    store.finish();
    warning = store.warning();
    return known;
  }

  /// As a sweep does of a file that is written to while it is judged.
  void judge_while_it_changes() {
    Store store(cache_, verdict_maker);
    const std::atomic<bool> stop{false};
    VerdictCache cache(store, CacheBy::mtime, UINT64_MAX, false, stop);
    REQUIRE_FALSE(cache.look_up(file_, game::Detail::all, [](const game::Verdict&) {}));
    cache.add({});
    set_age(std::chrono::hours(3));
    cache.save(file_);
    store.finish();
  }

  CachedFile entry() {
    Store store(cache_, verdict_maker, Access::read_only);
    const auto reader = store.reader();
    const CachedFile* const found = reader->find(file_.path);
    REQUIRE(found != nullptr);
    return *found;
  }

  void put(CachedFile entry) {
    Store store(cache_, verdict_maker);
    store.put(std::move(entry));
    store.finish();
  }

  void set_error(std::string error) { file_.error = std::move(error); }

  std::string warning;

 private:
  static io::Found found(const std::string& path) {
    io::Found file;
    file.path = file.place = path;
    return file;
  }

  bool look_up(Store& store, CacheBy by, const std::vector<game::Verdict>& verdicts) {
    const std::atomic<bool> stop{false};
    VerdictCache cache(store, by, UINT64_MAX, false, stop);
    if (cache.look_up(file_, game::Detail::all, [](const game::Verdict&) {})) return true;
    for (const game::Verdict& verdict : verdicts) cache.add(verdict);
    cache.save(file_);
    return false;
  }

  tests::TemporaryFolder folder_;
  io::Found file_ = found(folder_.write("game", "7 6 4\n1\n"));
  std::string cache_ = folder_.path("cache.db");
};

game::Verdict verdict_of(std::size_t reason_bytes) {
  game::Verdict verdict;
  verdict.code = game::Code::incomplete;
  verdict.reason = std::string(reason_bytes, 'x');
  return verdict;
}

}  // namespace

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

TEST_CASE("verdicts that are too long together are not kept", "[cache]") {
  Sweeping sweeping;
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(max_games_bytes)}));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(max_games_bytes), verdict_of(1)}));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  CHECK(sweeping.is_known(CacheBy::mtime, {}));
}

TEST_CASE("verdicts that are no UTF-8 are not kept", "[cache]") {
  Sweeping sweeping;
  game::Verdict verdict;
  verdict.reason = "\xff";
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict}));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {}));
  CHECK(sweeping.is_known(CacheBy::mtime, {}));
}

TEST_CASE("an entry that has no verdicts is damage", "[cache]") {
  Sweeping sweeping;
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  const CachedFile good = sweeping.entry();
  CachedFile bad = good;
  bad.games = "nothing";
  sweeping.put(bad);
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {}));
  CHECK(sweeping.warning.find("the cache is damaged at ") != std::string::npos);
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  // Behind a verdict that was reported already.
  bad.games = good.games.substr(0, good.games.size() - 1) + ",0]";
  sweeping.put(bad);
  CHECK_THROWS_WITH(sweeping.is_known(CacheBy::mtime, {}),
                    Catch::Matchers::EndsWith("; remove it"));
}

TEST_CASE("a file is known by its content at any time, and by its size", "[cache]") {
  Sweeping sweeping;
  CHECK_FALSE(sweeping.is_known(CacheBy::content, {verdict_of(1)}));
  CHECK(sweeping.is_known(CacheBy::content, {}));
  sweeping.set_age(std::chrono::hours(2));
  CHECK(sweeping.is_known(CacheBy::content, {}, Access::read_only));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {}, Access::read_only));
  CHECK(sweeping.is_known(CacheBy::content, {}));  // from now on by its time, too
  CHECK(sweeping.is_known(CacheBy::mtime, {}));
  CachedFile larger = sweeping.entry();
  ++larger.size;
  sweeping.put(larger);
  CHECK_FALSE(sweeping.is_known(CacheBy::content, {}));
}

TEST_CASE("a file that changes while it is judged is not kept", "[cache]") {
  Sweeping sweeping;
  sweeping.judge_while_it_changes();
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  CHECK(sweeping.is_known(CacheBy::mtime, {}));
}

TEST_CASE("a file of the future is judged, and not kept", "[cache]") {
  Sweeping sweeping;
  sweeping.set_age(-std::chrono::hours(1));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
}

TEST_CASE("a file of the future is known by its content, and its time is not kept", "[cache]") {
  Sweeping sweeping;
  CHECK_FALSE(sweeping.is_known(CacheBy::content, {verdict_of(1)}));
  const std::int64_t mtime_ns = sweeping.entry().mtime_ns;
  sweeping.set_age(-std::chrono::hours(1));
  CHECK(sweeping.is_known(CacheBy::content, {}));
  CHECK(sweeping.entry().mtime_ns == mtime_ns);
}

TEST_CASE("a file that the walk could not open is not looked up", "[cache]") {
  Sweeping sweeping;
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {verdict_of(1)}));
  CHECK(sweeping.is_known(CacheBy::mtime, {}));
  sweeping.set_error("Permission denied");
  CHECK_FALSE(sweeping.is_known(CacheBy::mtime, {}));
}

}  // namespace referee::internal::cache
