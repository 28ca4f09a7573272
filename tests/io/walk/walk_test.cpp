#include "io/walk/walk.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/temporary_folder.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

namespace fs = std::filesystem;

/// Rights that hold for root too, while this lives: as nobody, if the tests run as root.
class AsNobody {
 public:
  AsNobody() { REQUIRE(::seteuid(::geteuid() == 0 ? 65534 : ::geteuid()) == 0); }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() {
    if (::seteuid(::getuid()) != 0) std::abort();
  }
};

/// Fills a folder with whatever a walk may meet.
class RandomTree {
 public:
  explicit RandomTree(std::uint64_t seed) : random_(seed) {
    ::chmod(folder_.path().c_str(), 0755);
    fs::create_directory(path());
    fill(path(), 0);
  }
  RandomTree(const RandomTree&) = delete;
  RandomTree& operator=(const RandomTree&) = delete;
  ~RandomTree() {
    for (const fs::path& path : locked_) ::chmod(path.c_str(), 0755);
  }

  /// A folder of its own in the temporary one: links lead up to that at most.
  fs::path path() const { return folder_.path() / "top"; }

 private:
  void fill(const fs::path& folder, int depth) {
    const std::uint64_t names = random_.below(depth < 2 ? 14 : 5);
    for (std::uint64_t i = 0; i < names; ++i) add(folder / new_name(), depth);
    if (depth > 0 && random_.below(25) == 0) {
      ::chmod(folder.c_str(), random_.below(2) == 0 ? 0 : 0444);
      locked_.insert(locked_.begin(), folder);
    }
  }

  void add(const fs::path& path, int depth) {
    if (fs::exists(fs::symlink_status(path))) return;
    switch (random_.below(12)) {
      case 0:
        fs::create_symlink(random_.below(2) == 0 ? ".." : ".", path);
        break;
      case 1:
        fs::create_symlink("../" + new_name(), path);
        break;
      case 2:
        REQUIRE(::mkfifo(path.c_str(), 0644) == 0);
        break;
      case 3:
      case 4:
      case 5:
        std::ofstream(path) << "7 6 4\n";
        break;
      default:
        fs::create_directory(path);
        if (depth < 6) fill(path, depth + 1);
    }
  }

  /// Names that begin like others, and end with what is less or more than a slash.
  std::string new_name() {
    const std::string letters = "ab.-0~";
    std::string name(random_.below(8) == 0 ? "." : "");
    name += "d";
    for (std::uint64_t i = random_.below(4); i > 0; --i) {
      name += letters[random_.below(letters.size())];
    }
    return name;
  }

  tests::TemporaryFolder folder_;
  base::Random random_;
  std::vector<fs::path> locked_;  // the deepest first
};

struct Walked {
  std::vector<std::string> lines;
  std::uint64_t skipped = 0;
};

Walked walk_of(const std::vector<std::string>& operands, io::WalkOptions options,
               io::WalkAhead ahead) {
  options.read_ahead = ahead;
  options.places = true;
  const std::atomic<bool> stop{false};
  io::Walk walk(operands, options, stop);
  Walked walked;
  for (io::Found found; walk.next(found);) {
    walked.lines.push_back(found.path + "\t" + found.place + "\t" + found.error + "\t" +
                           std::to_string(found.skipped));
  }
  walked.skipped = walk.skipped();
  return walked;
}

std::ptrdiff_t open_descriptors() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator{});
}

}  // namespace

TEST_CASE("a walk finds the same whether directories are read ahead or not",
          "[io][walk][threads]") {
  const std::ptrdiff_t before = open_descriptors();
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < tests::rounds(60); ++seed) {
    const RandomTree tree(seed);
    const AsNobody nobody;
    const std::string root = tree.path().string();
    io::WalkOptions plain;
    io::WalkOptions all{.hidden = true, .follow = seed % 3 == 0};
    io::WalkOptions some{.exclude = {"*a", "*/d-/*"}};
    some.own = {root + "/da", root + "/d/d"};
    for (const io::WalkOptions& options : {plain, all, some}) {
      for (const std::vector<std::string>& operands :
           {std::vector{root}, std::vector{root + "/d", root, root + "/da/", root + "/none"}}) {
        const Walked expected = walk_of(operands, options, io::WalkAhead::never);
        most = std::max(most, expected.lines.size());
        for (const io::WalkAhead ahead : {io::WalkAhead::always, io::WalkAhead::when_slow}) {
          const Walked found = walk_of(operands, options, ahead);
          CHECK(found.lines == expected.lines);
          CHECK(found.skipped == expected.skipped);
        }
      }
    }
  }
  CHECK(most > 40);  // also where fewer trees are tried
  CHECK(open_descriptors() == before);
}

TEST_CASE("an excluded directory is not read ahead, what is beside it is", "[io][walk][threads]") {
  const tests::TemporaryFolder folder;
  for (int i = 0; i < 300; ++i) {
    fs::create_directories(folder.path() / std::to_string(i) / "in");
    folder.write(std::to_string(i) + "/in/x", "");
  }
  io::WalkOptions options{.exclude = {"1*"}};
  const std::atomic<bool> stop{false};
  const io::Selection selection(options, nullptr);
  io::DirectoryReader reader(options);
  const std::string path = folder.path("");  // with a slash
  const auto root = std::make_shared<const io::Root>(io::Root{path, path.size()});
  bool was_read_ahead = false;
  while (!was_read_ahead) {  // as soon as any thread was faster than this one
    io::DirectoriesAhead ahead(selection, reader, io::WalkAhead::always, stop);
    const auto [top, none] = ahead.enter(nullptr, 0, {nullptr, root, path});
    REQUIRE(top);
    CHECK_FALSE(none);
    const auto upcoming = ahead.add(top, 0);
    for (std::size_t i = 0; i < top->listing.size(); ++i) {
      const io::Listing::Name name = top->listing.name(i);
      const io::DirectoriesAhead::Entered entered =
          ahead.enter(upcoming.get(), i, {top, root, top->path + std::string(name.text)});
      REQUIRE(entered.directory);
      CHECK(entered.directory->path == top->path + std::string(name.text));
      CHECK(entered.directory->listing.size() == 1);
      if (name.text.starts_with('1')) CHECK_FALSE(entered.upcoming);
      was_read_ahead = was_read_ahead || entered.upcoming;
    }
  }
}

TEST_CASE("a walk that is stopped ends, also while directories are read ahead",
          "[io][walk][threads]") {
  const tests::TemporaryFolder folder;
  for (int i = 0; i < 200; ++i) {
    fs::create_directories(folder.path() / std::to_string(i % 10) / std::to_string(i));
    folder.write(std::to_string(i % 10) + "/" + std::to_string(i) + "/x", "");
  }
  for (int taken = 0; taken < 20; ++taken) {
    std::atomic<bool> stop{false};
    io::WalkOptions options;
    options.read_ahead = io::WalkAhead::always;
    io::Walk walk({folder.path().string()}, options, stop);
    io::Found found;
    for (int i = 0; i < taken; ++i) REQUIRE(walk.next(found));
    stop.store(true);
    CHECK_FALSE(walk.next(found));
  }
}
