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
  for (shards::FileList::Reader file(shard.files()); file.next();) {
    file.get(found);
    paths.push_back(found.path);
  }
  return paths;
}

/// What judging it costs, as shards count it.
std::size_t weight_of(const std::string& path) {
  return std::filesystem::file_size(path) + 4096;
}

/// The slow twin: to whom each of the files of these sizes belongs, from 1.
std::vector<std::uint16_t> owners_of(const std::vector<std::size_t>& sizes, unsigned count) {
  std::vector<std::size_t> loads(count);
  std::vector<std::uint16_t> owners(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    std::size_t largest = sizes.size();  // of those without an owner, the first
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      if (owners[k] == 0 && (largest == sizes.size() || sizes[k] > sizes[largest])) largest = k;
    }
    const auto least = std::min_element(loads.begin(), loads.end());
    *least += sizes[largest] + 4096;
    owners[largest] = static_cast<std::uint16_t>(least - loads.begin() + 1);
  }
  return owners;
}

}  // namespace

TEST_CASE("the largest files are distributed first", "[sweep]") {
  std::minstd_rand random(5);
  const std::atomic<bool> stop{false};
  for (const std::size_t files : {0U, 1U, 30U, 300U}) {
    std::vector<std::size_t> sizes(files);
    for (std::size_t& size : sizes) size = random() % 3 == 0 ? random() % 100000 : random() % 3;
    const Folder folder(sizes);
    const shards::Listing listing({folder.path()}, {}, stop);
    REQUIRE(listing.size() == files);
    std::vector<std::size_t> in_order;
    for (shards::FileList::Reader file(listing.files()); file.next();) {
      io::Found found;
      file.get(found);
      CHECK(file.bytes() == std::filesystem::file_size(found.path));
      in_order.push_back(static_cast<std::size_t>(file.bytes()));
    }
    for (const unsigned count : {1U, 2U, 7U, 1000U}) {
      CHECK(listing.owners(count) == owners_of(in_order, count));
    }
  }
}

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
