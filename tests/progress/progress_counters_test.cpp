#include "progress/progress_counters.hpp"

#include <sys/stat.h>

#include <filesystem>

#include "games/connectz/definition.hpp"
#include "sweep/sweep.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

using namespace referee::internal;     // NOLINT(google-build-using-namespace)
using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)

namespace {

const std::string cases = tests::source_root() / "tests/cases/connectz";

progress::FileCounter::Count count_of(const sweep::Plan& plan) {
  const std::atomic<bool> stop{false};
  progress::FileCounter counter(sweep::walk_of(plan), stop);
  while (!counter.count().is_complete) counter.count_until(std::chrono::steady_clock::now() + 1ms);
  return counter.count();
}

progress::FileCounter::Count count_of(std::vector<std::string> operands,
                                      const io::WalkOptions& options = {}) {
  sweep::Plan plan;
  plan.operands = std::move(operands);
  plan.walk = options;
  return count_of(plan);
}

}  // namespace

TEST_CASE("what is seen of a sweep in the end is what its summary says", "[progress][threads]") {
  for (const unsigned jobs : {1U, 3U}) {
    sweep::Plan plan;
    plan.operands = {cases};
    plan.jobs = jobs;
    plan.progress = std::make_shared<progress::ProgressCounters>();
    std::atomic<bool> stop{false};
    const report::Summary summary = sweep::run(connectz::definition({}), plan, {}, stop);
    const progress::ProgressCounters::Totals totals = plan.progress->totals();
    const progress::FileCounter::Count count = count_of(plan);
    CHECK(totals.files == summary.files);
    CHECK(totals.failures == summary.failures);
    CHECK(totals.files == count.files);
    CHECK(totals.bytes == count.bytes);
  }
}

TEST_CASE("the file counter counts what the walk would find", "[progress][threads]") {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(cases)) {
    if (!file.path().filename().string().starts_with('8')) continue;
    ++files;
    bytes += file.file_size();
  }
  io::WalkOptions options;
  options.include = {"8*"};
  const progress::FileCounter::Count count = count_of({cases}, options);
  CHECK(count.files == files);
  CHECK(count.bytes == bytes);
  CHECK_FALSE(count.has_streams);
  CHECK(count_of({cases, "-"}).has_streams);
  CHECK(count_of({"/dev/null"}).has_streams);
  CHECK(count_of({"/no such file"}).files == 1);
}

TEST_CASE("the file counter of a shard counts the files of the shard", "[progress][threads]") {
  progress::FileCounter::Count sum;
  const progress::FileCounter::Count whole = count_of({cases});
  for (const unsigned index : {1U, 2U, 3U}) {
    sweep::Plan plan;
    plan.operands = {cases};
    const std::atomic<bool> stop{false};
    plan.shard =
        std::make_shared<shards::Shard>(shards::Listing(plan.operands, plan.walk, stop), index, 3U);
    const progress::FileCounter::Count count = count_of(plan);
    CHECK(count.files == plan.shard->files().size());
    CHECK(count.files < whole.files);
    sum.files += count.files;
    sum.bytes += count.bytes;
  }
  CHECK(sum.files == whole.files);
  CHECK(sum.bytes == whole.bytes);
}
