#include "io/walk/operands.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "io/walk/listing.hpp"
#include "io/walk/selection.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/temporary_folder.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

namespace fs = std::filesystem;

using Found = std::pair<std::string, std::string>;  // a path, and the canonical one

/// The slow twin, for paths in directories that are there.
std::vector<Found> expected_of(const std::vector<std::string>& paths) {
  std::vector<Found> all;
  for (const std::string& typed : paths) {
    const std::string path = io::without_slashes(typed);
    const fs::path place(path);
    if (path == "-") {
      all.emplace_back(path, path);
    } else if (fs::is_directory(place)) {
      all.emplace_back(path + "/", fs::canonical(place));
    } else {
      all.emplace_back(path, fs::canonical(place.parent_path()) / place.filename());
    }
  }
  std::sort(all.begin(), all.end());
  std::set<std::string> seen;
  std::erase_if(all, [&](const Found& found) { return !seen.insert(found.second).second; });
  return all;
}

}  // namespace

TEST_CASE("operands are in order, each once, however they are named", "[io][walk]") {
  const tests::TemporaryFolder folder;
  const std::string root = folder.path("");
  fs::create_directories(folder.path() / "d" / "e");
  fs::create_directory_symlink("d", folder.path() / "link");
  for (const char* const name : {"a", "d/a", "d/e/a", "d.a"}) folder.write(name, "");
  REQUIRE(::mkfifo(folder.path("fifo").c_str(), 0600) == 0);
  const std::vector<std::string> folders{root, root + "d/", root + "link/", root + "d/../"};
  const std::vector<std::string> names{"a", "d.a", "none", "e", "e///", "fifo", "link", "d", ""};
  const std::atomic<bool> stop{false};
  base::Random random(1);
  for (std::uint64_t round = 0; round < tests::rounds(200); ++round) {
    std::vector<std::string> paths;
    for (std::uint64_t i = random.below(30); i > 0; --i) {
      paths.push_back(folders[random.below(folders.size())] + names[random.below(names.size())]);
      if (random.below(10) == 0) paths.emplace_back("-");
    }
    io::AheadSettings settings;
    settings.in_flight = round % 2 == 0 ? 0 : 4;
    io::Operands operands(paths, settings, stop);
    const std::vector<Found> expected = expected_of(paths);
    bool has_directory = false;
    for (const auto& [path, canonical] : expected) {
      const io::Operand* const operand = operands.front();
      REQUIRE(operand != nullptr);
      CHECK(operand->path == path);
      CHECK(operand->canonical == canonical);
      has_directory = has_directory || operand->is_directory();
      operands.take();
    }
    CHECK(operands.front() == nullptr);
    const auto owned = operands.names();
    CHECK((owned != nullptr) == (has_directory && expected.size() > 1));
    for (const auto& [path, canonical] : expected) CHECK((!owned || owned->contains(canonical)));
  }
}

TEST_CASE("a list of paths is read by several readers", "[io][walk]") {
  io::PathList paths{"b", ""};
  paths.add("a");
  paths.finish();
  for (int i = 0; i < 2; ++i) {
    std::vector<std::string> found;
    for (io::SpoolReader reader = paths.reader(); reader.next();) {
      found.emplace_back(reader.item().key);
    }
    CHECK(found == std::vector<std::string>{"b", "", "a"});
  }
  CHECK(io::PathList().empty());
  CHECK_FALSE(paths.empty());
}
