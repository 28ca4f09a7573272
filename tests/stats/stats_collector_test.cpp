#include "stats/stats_collector.hpp"

#include <algorithm>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "io/blocks/digest_blocks.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

base::Digest::Value digest_of(std::string_view text) {
  base::Digest digest;
  digest.add(text);
  return digest.value();
}

/// A game with a frame.
game::Verdict game_with(std::string setup) {
  game::Verdict verdict;
  verdict.code = game::Code::draw;
  game::add_property<std::string>(verdict.properties, "frame", std::move(setup));
  return verdict;
}

void add(stats::StatsCollector& stats, const game::Verdict& verdict) {
  stats.add("a", verdict, 0, stats.setup_of(verdict.properties));
}

/// Blocks that cannot be read to their end.
class TornBlocks final : public io::Blocks {
 public:
  std::optional<io::Block> next() override {
    if (++calls_ == 1) return io::Block{"7 6 4\n"};
    if (calls_ == 2) throw base::Error("torn");
    return std::nullopt;  // as a stream might say, asked again
  }

 private:
  unsigned calls_ = 0;
};

}  // namespace

TEST_CASE("lengths are those of a sorted list, as exactly as is said", "[stats]") {
  base::Random random(5);
  for (const std::uint64_t limit : {1ULL, 3ULL, 2048ULL, 5000ULL, 1ULL << 40, ~0ULL}) {
    for (const std::size_t count : {1U, 2U, 9U, 10U, 11U, 1000U}) {
      stats::LengthHistogram lengths;
      std::vector<std::uint64_t> all;
      for (std::size_t i = 0; i < count; ++i) {
        all.push_back(random.next() % limit);
        lengths.add(all.back());
      }
      std::sort(all.begin(), all.end());
      const auto found = lengths.summary();
      REQUIRE(found);
      CHECK(found->least == all.front());
      CHECK(found->most == all.back());
      const auto check = [](std::uint64_t told, std::uint64_t exact) {
        CHECK(told <= exact);
        CHECK(exact - told <= (exact < 2048 ? 0 : exact / 1000));
      };
      check(found->median, all[(count + 1) / 2 - 1]);
      check(found->p90, all[(9 * count + 9) / 10 - 1]);
    }
  }
  CHECK_FALSE(stats::LengthHistogram().summary());
}

TEST_CASE("games that occur twice are found, the most frequent first", "[stats]") {
  stats::DuplicateFinder duplicates;
  for (unsigned i = 0; i < 3000; ++i) {  // content k occurs in all games up to k * k
    for (unsigned k = 1; k <= 40; ++k) {
      if (i < k * k) duplicates.add(digest_of(std::to_string(k)), "d/" + std::to_string(i), k);
    }
  }
  duplicates.add(digest_of("once"), "else/where", 0);
  const stats::Statistics::Duplicates found = duplicates.find();
  CHECK(found.contents == 39);
  CHECK(found.games == 40 * 41 * 81 / 6 - 1);
  REQUIRE(found.listed.size() == stats::DuplicateFinder::most_listed);
  for (unsigned i = 0; i < found.listed.size(); ++i) {
    const stats::Statistics::Duplicate& one = found.listed[i];
    CHECK(one.games == std::uint64_t{40 - i} * (40 - i));
    REQUIRE(one.first.size() == stats::DuplicateFinder::most_ids);
    for (unsigned place = 0; place < one.first.size(); ++place) {
      CHECK(one.first[place].path == "d/" + std::to_string(place));
      CHECK(one.first[place].game == 40 - i);
    }
  }
}

TEST_CASE("doubles remember paths of all shapes", "[stats]") {
  stats::DuplicateFinder duplicates;
  const std::vector<std::string> paths{"-", "a", "/a", "d/a", "d/e/a", "d/b", "./d/b"};
  for (const std::string& path : paths) {
    duplicates.add(digest_of(path), path, 0);
    duplicates.add(digest_of(path), path, 7);
  }
  const stats::Statistics::Duplicates found = duplicates.find();
  REQUIRE(found.listed.size() == paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    CHECK(found.listed[i].first[0].path == paths[i]);
    CHECK(found.listed[i].first[1].game == 7);
  }
}

TEST_CASE("only so many set-ups are told apart, and the rest is not lost", "[stats]") {
  constexpr std::uint64_t more = 1000;
  stats::StatsCollector stats("frame");
  for (std::uint64_t i = 0; i < stats::StatsCollector::most_setups + more; ++i) {
    add(stats, game_with(std::to_string(i)));
  }
  for (int i = 0; i < 3; ++i) add(stats, game_with("77"));
  add(stats, game_with(std::string(stats::StatsCollector::longest_setup + 1, '7')));
  add(stats, {});
  const stats::Statistics::Setups setups = stats.finish(false).setups;
  CHECK(setups.different == stats::StatsCollector::most_setups);
  CHECK_FALSE(setups.is_complete);
  REQUIRE(setups.listed.size() == stats::StatsCollector::most_listed_setups);
  CHECK(setups.listed[0].value == "77");
  CHECK(setups.listed[0].codes.total() == 4);
  CHECK(setups.listed[1].value == "0");
  CHECK(setups.others.total() ==
        stats::StatsCollector::most_setups + more + 1 - stats::StatsCollector::most_listed_setups);
  CHECK(setups.none.total() == 1);
}

TEST_CASE("a file of several games is one file", "[stats]") {
  stats::StatsCollector stats("");
  for (const std::uint64_t number : {1U, 2U, 3U}) {
    game::Verdict verdict = game_with("");
    verdict.game = number;
    const std::uint64_t bytes = 100 * number;  // as a stream grows
    stats.add("pack", verdict, bytes, stats.setup_of(verdict.properties));
  }
  const stats::Statistics statistics = stats.finish(false);
  CHECK(statistics.files == 1);
  CHECK(statistics.games == 3);
  CHECK(statistics.setups.name.empty());
  REQUIRE(statistics.largest.size() == 1);
  CHECK(statistics.largest[0].bytes == 300);
}

TEST_CASE("a part of a pack without its first game is no file", "[stats]") {
  stats::StatsCollector stats("");
  game::Verdict verdict = game_with("");
  stats.add("file", verdict, 8, {});
  verdict.game = 100;
  stats.add("pack", verdict, 5000, {});
  const stats::Statistics statistics = stats.finish(false);
  CHECK(statistics.files == 1);
  CHECK(statistics.games == 2);
  REQUIRE(statistics.largest.size() == 1);
  CHECK(statistics.largest[0].bytes == 8);
}

TEST_CASE("a digest is of the whole file, however far it was read", "[io]") {
  const std::string padding(base::block_padding, '\n');
  const std::string text = "7 6 4\n1\n2\n3\n4";
  const std::string padded = padding + text + padding;
  for (unsigned steps = 0; steps < 8; ++steps) {
    io::MemoryBlocks inner(std::string_view(padded).substr(padding.size(), text.size()), 2);
    base::Digest digest;
    digest.add("left from the last file");
    io::DigestBlocks blocks(inner, digest);
    for (unsigned i = 0; i < steps; ++i) blocks.next();
    CHECK(blocks.digest() == digest_of(text));
    CHECK(blocks.bytes() == text.size());
  }
}

TEST_CASE("what cannot be read whole has no digest", "[io]") {
  base::Digest digest;
  TornBlocks at_once;
  CHECK_FALSE(io::DigestBlocks(at_once, digest).digest());
  TornBlocks before;
  io::DigestBlocks blocks(before, digest);
  blocks.next();
  CHECK_THROWS_AS(blocks.next(), base::Error);
  CHECK_FALSE(blocks.digest());
}
