#include "sweep/merge.hpp"

#include <random>

#include "base/error.hpp"
#include "tests/catch.hpp"
#include "tests/sweep/merging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using tests::Game;
using tests::merged;
using tests::Options;
using tests::Shards;
using tests::shards_of;
using tests::written;

TEST_CASE("shards make the whole, however it is dealt out", "[sweep]") {
  std::minstd_rand random(9);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<Game>> parts(1 + random() % 5);
    std::vector<Game> whole;
    std::string path = "a";
    for (std::size_t files = random() % 12; files > 0; --files) {
      path += static_cast<char>('a' + random() % 26);
      std::vector<Game>& part = parts[random() % parts.size()];
      const std::size_t games = random() % 3 == 0 ? 1 + random() % 4 : 0;  // 0: it holds one
      for (std::size_t number = std::min<std::size_t>(games, 1); number <= games; ++number) {
        part.push_back({path, number});
        whole.push_back({path, number});
      }
    }
    std::vector<std::string> reports = shards_of(parts);
    std::shuffle(reports.begin(), reports.end(), random);
    CHECK(merged(reports) == written(whole, std::nullopt));
    reports.pop_back();
    if (!reports.empty()) CHECK_THROWS_WITH(merged(reports), ContainsSubstring("is missing"));
  }
}

TEST_CASE("games out of place are refused", "[sweep]") {
  const auto complaint = [](const std::vector<std::vector<Game>>& parts) -> std::string {
    try {
      merged(shards_of(parts));
      return "";
    } catch (const base::Error& error) {
      return error.what();
    }
  };
  const std::string misplaced = "this game is out of order, or occurs twice";
  CHECK(complaint({{{"a"}, {"b"}}, {{"c"}}}).empty());
  CHECK(complaint({{{"a", 1}, {"a", 2}, {"b", 1}}}).empty());
  CHECK(complaint({{{"b"}, {"a"}}, {{"c"}}}) == "0: line 3: " + misplaced);
  CHECK(complaint({{{"c"}}, {{"a"}, {"a"}}}) == "1: line 3: " + misplaced);
  CHECK(complaint({{{"a", 1}, {"a", 1}}}) == "0: line 3: " + misplaced);
  // They could be parts of a pack, but no such parts are in the head.
  CHECK_THAT(complaint({{{"a", 1}, {"a", 3}}}), ContainsSubstring("games are lost or too many"));
  CHECK_THAT(complaint({{{"a", 2}}}), ContainsSubstring("games are lost or too many"));
  CHECK(complaint({{{"a", 3}, {"a", 2}}}) == "0: line 3: " + misplaced);
  CHECK(complaint({{{"a"}, {"a", 1}}}) == "0: line 3: " + misplaced);
  CHECK_THAT(complaint({{{"a"}, {"b"}}, {{"b"}}}), EndsWith("has this file too: b"));
  CHECK_THAT(complaint({{{"a", 1}}, {{"a", 1}, {"a", 2}}}), EndsWith("has this file too: a"));
  CHECK_THAT(complaint({{{"a"}}, {{"a", 1}, {"a", 2}}}), EndsWith("has this file too: a"));
  CHECK_THAT(complaint({{{"a", 1}, {"a", 2}}, {{"a"}}}), EndsWith("has this file too: a"));
}

TEST_CASE("a shard of another tool or twice is refused", "[sweep]") {
  std::vector<std::string> reports = shards_of({{{"a"}}, {{"b"}}});
  CHECK_THROWS_WITH(merged({reports[0], reports[0]}), "shard 1/2 is given twice: 0 and 1");
  CHECK_THROWS_WITH(merged({written({{"a"}}, std::nullopt)}), "0 is not a shard");
  const std::string name = "\"tool\":\"tool\"";
  reports[1].replace(reports[1].find(name), name.size(), "\"tool\":\"pool\"");
  CHECK_THROWS_WITH(merged(reports), "1 is a report of pool");
}

TEST_CASE("shards have the same options, in the same order", "[sweep]") {
  const auto complaint = [](const Options& first, const Options& second) -> std::string {
    report::ShardInfo part;
    part.index = 1;
    part.count = 2;
    const std::string one = written({}, part, first);
    part.index = 2;
    try {
      merged({one, written({}, part, second)});
      return "";
    } catch (const base::Error& error) {
      return error.what();
    }
  };
  const std::string different = "0 and 1 have different options: ";
  CHECK(complaint({{"a", "1"}}, {{"a", "2"}}) == different + "a is 1 and 2");
  CHECK(complaint({{"a", "1"}}, {}) == different + "a is 1 and none");
  CHECK(complaint({}, {{"a", "1"}}) == different + "a is none and 1");
  CHECK(complaint({{"a", "1"}, {"b", "2"}}, {{"b", "2"}, {"a", "1"}}) ==
        different + "in another order");
}

TEST_CASE("boards are chosen of games that are reported", "[sweep]") {
  const std::vector<std::string> reports =
      shards_of({{{"a"}, {"bbbb"}, {"bbbbb"}}, {{"bbb"}, {"cccc"}}});
  const auto chosen = [&](std::uint64_t most, const std::vector<game::Code>& only) {
    sweep::Plan plan;
    plan.only = only;
    std::string paths;
    merged(Shards(reports), plan, report::Printer(report::html_format, {.most_boards = most}),
           [&](const sweep::ReportOutput& output) {
             for (const auto& game : output.shown_games()) paths += game->report().path;
           });
    return paths;
  };
  CHECK(chosen(9, {}) == "bbbbbbbbbccccabbb");
  CHECK(chosen(2, {}) == "bbbbbbbbb");
  CHECK(chosen(0, {}).empty());
  CHECK(chosen(9, {game::Code::illegal_continue}) == "bbbbcccc");
  CHECK(chosen(9, {game::Code::draw}).empty());
}
