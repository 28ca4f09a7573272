#include "sweep/watch.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "games/connectz/entry.hpp"
#include "sweep/census.hpp"
#include "sweep/sweep.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

const std::string cases = REFEREE_SOURCE_ROOT "/tests/cases/connectz";

sweep::Census::Count count_of(const sweep::Plan& plan) {
  const sweep::Census census(plan);
  while (!census.count().is_complete) std::this_thread::yield();
  return census.count();
}

sweep::Census::Count count_of(std::vector<std::string> operands,
                              const io::WalkOptions& options = {}) {
  sweep::Plan plan;
  plan.operands = std::move(operands);
  plan.walk = options;
  return count_of(plan);
}

}  // namespace

TEST_CASE("what is seen of a sweep in the end is what its summary says", "[sweep]") {
  for (const unsigned jobs : {1U, 3U}) {
    sweep::Plan plan;
    plan.operands = {cases};
    plan.jobs = jobs;
    plan.watch = std::make_shared<sweep::Watch>();
    std::atomic<bool> stop{false};
    const report::Summary summary = sweep::run(connectz::entry({}), plan, {}, stop);
    const sweep::Watch::Sight sight = plan.watch->look();
    const sweep::Census::Count count = count_of(plan);
    CHECK(sight.files == summary.files);
    CHECK(sight.failures == summary.failures);
    CHECK(sight.files == count.files);
    CHECK(sight.bytes == count.bytes);
  }
}

TEST_CASE("a census counts what the walk would find", "[sweep]") {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(cases)) {
    if (!file.path().filename().string().starts_with('8')) continue;
    ++files;
    bytes += file.file_size();
  }
  io::WalkOptions options;
  options.include = {"8*"};
  const sweep::Census::Count count = count_of({cases}, options);
  CHECK(count.files == files);
  CHECK(count.bytes == bytes);
  CHECK_FALSE(count.has_streams);
  CHECK(count_of({cases, "-"}).has_streams);
  CHECK(count_of({"/dev/null"}).has_streams);
  CHECK(count_of({"/no such file"}).files == 1);
}

TEST_CASE("a census of a shard counts the files of the shard", "[sweep]") {
  sweep::Census::Count sum;
  const sweep::Census::Count whole = count_of({cases});
  for (const unsigned index : {1U, 2U, 3U}) {
    sweep::Plan plan;
    plan.operands = {cases};
    const std::atomic<bool> stop{false};
    plan.shard = std::make_shared<sweep::Shard>(index, 3U, plan.operands, plan.walk, stop);
    const sweep::Census::Count count = count_of(plan);
    CHECK(count.files == plan.shard->size());
    CHECK(count.files < whole.files);
    sum.files += count.files;
    sum.bytes += count.bytes;
  }
  CHECK(sum.files == whole.files);
  CHECK(sum.bytes == whole.bytes);
}
