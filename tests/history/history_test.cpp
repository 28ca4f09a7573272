// Runs that are recorded one after the other, compared with a slow twin: a map of all games.

#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "history/reader.hpp"
#include "history/recorder.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace referee::internal::history {
namespace {

/// A game of a run.
struct JudgedGame {
  std::string path;
  std::uint64_t game = 0;
  int code = 0;
  bool is_directory = false;
  std::string reason() const { return fmt::format("why {}", code); }
  bool fails() const { return code >= 4; }
};
using JudgedGames = std::vector<JudgedGame>;

std::int64_t record(const std::string& database, const JudgedGames& games) {
  Recorder recorder(database, "connectz");
  for (const JudgedGame& game : games) {
    report::Report report;
    report.path = game.path;
    report.is_directory = game.is_directory;
    report.verdict.game = game.game;
    report.verdict.code = static_cast<game::Code>(game.code);
    report.verdict.reason = game.reason();
    std::string text;
    report::Printer(Recorder::format()).print(report, text);
    recorder.output().write(text);
  }
  report::PastRun run;
  run.version = "1.0";
  run.options = {{"precedence", "spec"}};
  run.began = "2026-11-25T18:39:39Z";
  recorder.record(run);
  return run.run;
}

/// The changes of one game, each in a line: "run code since reason".
using Lines = std::vector<std::string>;

std::string line(std::int64_t run, std::optional<int> code, std::optional<std::int64_t> since,
                 std::string_view reason) {
  return fmt::format("{} {} {} {}", run, code ? fmt::format("{}", *code) : "gone",
                     since ? fmt::format("{}", *since) : "-", reason);
}

/// What a history says, found the slow way.
class HistoryTwin {
 public:
  void record(std::int64_t run, const JudgedGames& games) {
    for (const JudgedGame& game : games) take(run, game);
    for (auto& [key, state] : states_) {
      if (!state.since || find(games, key) || !is_gone(games, key)) continue;
      state = {};
      lines[key].push_back(line(run, {}, {}, ""));
    }
  }

  std::map<std::pair<std::string, std::uint64_t>, Lines> lines;

  std::set<std::string> failing() const {
    std::set<std::string> all;
    for (const auto& [key, state] : states_) {
      if (state.since) all.insert(fmt::format("{}:{}", key.first, key.second));
    }
    return all;
  }

 private:
  struct State {
    std::optional<std::int64_t> since;
    int code = 0;
  };
  using Key = std::pair<std::string, std::uint64_t>;

  static std::string place(const JudgedGame& game) {
    return game.path + (game.is_directory ? "/" : "");
  }

  static bool find(const JudgedGames& games, const Key& key) {
    for (const JudgedGame& game : games) {
      if (place(game) == key.first && game.game == key.second) return true;
    }
    return false;
  }

  static bool is_gone(const JudgedGames& games, const Key& key) {
    const std::string& path = key.first;
    bool is_judged = false;
    for (const JudgedGame& game : games) {
      const bool is_before = path == game.path && game.game < key.second;
      if (game.code == 9 && (is_before || path.starts_with(game.path + "/"))) return false;
      is_judged = is_judged || place(game) == path;
    }
    // A directory that is there can be read in this test.
    return is_judged || path.ends_with('/') || !std::filesystem::exists(path);
  }

  void take(std::int64_t run, const JudgedGame& game) {
    State& state = states_[{place(game), game.game}];
    const State former = state;
    state.code = game.code;
    state.since = game.fails() ? former.since.value_or(run) : std::optional<std::int64_t>();
    const bool changes =
        game.fails() ? !former.since || former.code != game.code : former.since.has_value();
    if (!changes) return;
    lines[{place(game), game.game}].push_back(
        line(run, game.code, state.since, game.fails() ? game.reason() : ""));
  }

  std::map<Key, State> states_;
};

/// Trees that change at random: files come, go, are left out, have one game or several, cannot be
/// read, and so can directories.
class ChangingTree {
 public:
  ChangingTree(std::string root, unsigned seed) : root_(std::move(root)), random_(seed) {}

  JudgedGames next() {
    JudgedGames games;
    // In the order of a sweep: a directory comes where `name/` does.
    for (const std::string name : {"a-b", "a", "a0", "b"}) {
      const std::string directory = root_ + "/" + name;
      if (any(12) == 0) {
        games.push_back({directory, 0, 9, true});
        continue;
      }
      std::filesystem::create_directories(directory);
      for (const std::string file : {"1", "1-1", "12", "2"}) add(directory + "/" + file, games);
    }
    return games;
  }

 private:
  int any(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  int any_code() { return any(2) == 0 ? any(4) : 4 + any(5); }

  void add(const std::string& path, JudgedGames& games) {
    const int what = any(10);
    if (what == 0) {
      std::filesystem::remove(path);
      return;
    }
    std::ofstream(path).put('x');
    if (what == 1) return;  // left out
    if (what < 5) {
      games.push_back({path, 0, what == 2 ? 9 : any_code()});
      return;
    }
    const std::uint64_t count = static_cast<std::uint64_t>(any(5)) + 1;
    for (std::uint64_t game = 1; game <= count; ++game) games.push_back({path, game, any_code()});
    if (any(6) == 0) games.back().code = 9;  // the rest could not be read
  }

  std::string root_;
  std::mt19937 random_;
};

std::uint64_t failures_of(const JudgedGames& games) {
  std::uint64_t failures = 0;
  for (const JudgedGame& game : games) failures += game.fails() ? 1 : 0;
  return failures;
}

/// The changes that the database has for the games of the twin; more are a failure.
void compare(Reader& reader, const HistoryTwin& twin) {
  std::set<std::string> paths;
  for (const auto& [key, lines] : twin.lines) paths.insert(key.first);
  std::map<std::pair<std::string, std::uint64_t>, Lines> found;
  for (const std::string& path : paths) {
    if (path.ends_with('/')) continue;  // changes_of() of the path without the slash has it too
    reader.changes_of(path, [&](const Change& change) {
      const std::optional<int> code =
          change.code ? std::optional(static_cast<int>(*change.code)) : std::nullopt;
      found[{std::string(change.path), change.game}].push_back(
          line(change.run, code, change.since, change.reason));
    });
  }
  for (const auto& [key, lines] : twin.lines) {
    if (key.first.ends_with('/')) continue;
    INFO(key.first << " " << key.second);
    CHECK(found[key] == lines);
    found.erase(key);
  }
  CHECK(found.empty());
  std::set<std::string> failing;
  std::int64_t since = std::numeric_limits<std::int64_t>::max();
  reader.failing(1000, [&](const Change& change) {
    failing.insert(fmt::format("{}:{}", change.path, change.game));
    CHECK(*change.since <= since);
    since = *change.since;
  });
  CHECK(failing == twin.failing());
  CHECK(reader.count_of_failing() == failing.size());
}

}  // namespace

TEST_CASE("a history says what a map of all games says", "[history]") {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const tests::TemporaryFolder folder;
    const std::string database = folder.path("h.db");
    ChangingTree tree(folder.path("t"), seed);
    HistoryTwin twin;
    std::vector<std::uint64_t> failures;
    for (std::int64_t number = 1; number <= 25; ++number) {
      const JudgedGames games = tree.next();
      REQUIRE(record(database, games) == number);
      twin.record(number, games);
      failures.push_back(failures_of(games));
    }
    Reader reader(database, "connectz");
    INFO("seed " << seed);
    compare(reader, twin);
    const report::PastRuns past = reader.runs(10);
    CHECK(past.all == failures.size());
    REQUIRE(past.runs.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK(past.runs[i].run == static_cast<std::int64_t>(16 + i));
      CHECK(past.runs[i].failures == failures[15 + i]);
    }
  }
}

TEST_CASE("runs without failures and changes need no rows", "[history]") {
  const tests::TemporaryFolder folder;
  const std::string database = folder.path("h.db");
  for (int run = 1; run <= 3; ++run) record(database, {{"a", 0, 1}, {"b", 1, 0}, {"b", 2, 7}});
  database::Database rows = opened(database, "connectz");
  CHECK(rows.number("SELECT count(*) FROM runs") == 3);
  CHECK(rows.number("SELECT count(*) FROM changes") == 1);
}

TEST_CASE("a path that could not be read hides what was below it", "[history]") {
  const tests::TemporaryFolder folder;
  const std::string database = folder.path("h.db");
  const auto failing = [&] { return Reader(database, "connectz").count_of_failing(); };
  record(database, {{"t/x", 0, 8}, {"t0", 0, 8}});
  record(database, {{"t", 0, 9}, {"t-", 0, 1}, {"u", 0, 1}});  // a disk that is not mounted
  CHECK(failing() == 2);                                       // t, t/x
  record(database, {{"t-", 0, 1}, {"u", 0, 1}});
  CHECK(failing() == 0);
}

}  // namespace referee::internal::history
