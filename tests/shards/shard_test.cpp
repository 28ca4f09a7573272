#include "shards/shard.hpp"

#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// Files of these sizes, gone at the end.
class Folder {
 public:
  explicit Folder(const std::vector<std::size_t>& sizes) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const std::filesystem::path folder = folder_.path() / std::to_string(i % 3);
      std::filesystem::create_directory(folder);
      std::ofstream(folder / std::to_string(i)) << std::string(sizes[i], 'x');
    }
  }
  std::string path() const { return folder_.path().string(); }

 private:
  tests::TemporaryFolder folder_;
};

shards::Shard shard(unsigned index, unsigned count, const Folder& folder) {
  const std::atomic<bool> stop{false};
  return {shards::Listing({folder.path()}, {}, stop), index, count};
}

std::vector<std::string> paths_of(const shards::Shard& shard) {
  std::vector<std::string> paths;
  io::Found found;
  for (std::size_t i = 0; i < shard.size(); ++i) {
    shard.get(i, found);
    paths.push_back(found.path);
  }
  return paths;
}

/// What judging it costs, as shards count it.
std::size_t weight_of(const std::string& path) {
  return std::filesystem::file_size(path) + 4096;
}

}  // namespace

TEST_CASE("every file is in one shard, and the shards are of one size", "[sweep]") {
  std::minstd_rand random(3);
  for (const std::size_t files : {0U, 1U, 5U, 40U, 200U}) {
    std::vector<std::size_t> sizes(files);
    for (std::size_t& size : sizes) size = random() % 5 == 0 ? random() % 100000 : random() % 100;
    const Folder folder(sizes);
    const std::vector<std::string> all = paths_of(shard(1, 1, folder));
    CHECK(all.size() == files);
    for (const unsigned count : {2U, 3U, 7U, 100U}) {
      std::set<std::string> seen;
      std::vector<std::size_t> weights;
      std::size_t largest = 0;
      for (unsigned index = 1; index <= count; ++index) {
        const shards::Shard part = shard(index, count, folder);
        const std::vector<std::string> paths = paths_of(part);
        CHECK(std::is_sorted(paths.begin(), paths.end()));
        CHECK(part.part().files == files);
        CHECK(part.part().own_files == paths.size());
        CHECK(part.part().listing == shard(1, 1, folder).part().listing);
        weights.push_back(0);
        for (const std::string& path : paths) {
          CHECK(seen.insert(path).second);
          weights.back() += weight_of(path);
          largest = std::max(largest, weight_of(path));
        }
      }
      CHECK(seen == std::set<std::string>(all.begin(), all.end()));
      const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
      CHECK(*most - *least <= largest);
    }
  }
}

TEST_CASE("the digest of a listing tells paths and sizes", "[sweep]") {
  const Folder folder({10, 20, 30});
  const report::ShardInfo before = shard(1, 2, folder).part();
  CHECK(shard(1, 2, folder).part() == before);
  std::ofstream(folder.path() + "/1/1") << std::string(21, 'y');
  const report::ShardInfo grown = shard(1, 2, folder).part();
  CHECK(grown.listing != before.listing);
  std::filesystem::rename(folder.path() + "/1/1", folder.path() + "/1/2");
  CHECK(shard(1, 2, folder).part().listing != grown.listing);
  CHECK(shard(1, 2, folder).part().files == 3);
}
