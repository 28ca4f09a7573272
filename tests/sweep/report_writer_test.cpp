#include "sweep/report_writer.hpp"

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// With a report for each number: which game of its file it is on, 0 where the file is one game.
sweep::ReportBatch batch(const std::vector<std::uint64_t>& games) {
  sweep::ReportBatch batch;
  for (const std::uint64_t game : games) {
    report::Report report;
    report.verdict.code = game::Code::draw;
    report.verdict.game = game;
    batch.games.push_back({report::Outcome(report), 0});
  }
  return batch;
}

/// What a sweep of `files` comes to when this is reported.
report::Summary summary(std::uint64_t files, const std::vector<std::uint64_t>& games,
                        bool stops = false) {
  const sweep::Plan plan;
  std::atomic<bool> stop{stops};
  sweep::ReportWriter writer(plan, {}, stop);
  sweep::ReportBatch all = batch(games);
  writer.take(all);
  return writer.finish(files, 0);
}

}  // namespace

TEST_CASE("a report on all files that were taken is whole", "[sweep]") {
  CHECK_FALSE(summary(0, {}).partial);
  CHECK_FALSE(summary(1, {0}).partial);
  CHECK_FALSE(summary(3, {0, 1, 2, 3, 0}).partial);
  CHECK_FALSE(summary(3, {0, 1, 2, 3, 0}).taken);
}

TEST_CASE("a report that misses a file, or has one twice, is partial and says so", "[sweep]") {
  for (const std::uint64_t files : {1U, 3U, 1000U}) {
    const report::Summary difference = summary(files, {0, 0});
    CHECK(difference.partial);
    CHECK(difference.files == 2);
    CHECK(difference.taken == files);
  }
  CHECK(summary(2, {0, 2, 3}).taken == 2);  // the first game of a pack is missing
  CHECK(summary(2, {}).taken == 2);
}

TEST_CASE("a report that was stopped early is partial, and misses nothing", "[sweep]") {
  CHECK(summary(3, {0}, true).partial);
  CHECK_FALSE(summary(3, {0}, true).taken);
}
