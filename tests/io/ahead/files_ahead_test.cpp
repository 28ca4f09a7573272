#include "io/ahead/files_ahead.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "io/input.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

using io::Requests;

/// Files of a folder, one after another.
class Files {
 public:
  explicit Files(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  io::NextFile next_file() {
    return [this](io::Found& found) {
      if (next_ == paths_.size()) return false;
      found.path = paths_[next_++];
      found.name = 0;
      return true;
    };
  }

 private:
  std::vector<std::string> paths_;
  std::size_t next_ = 0;
};

/// What a judge reads of a file, or why it cannot.
std::string content(io::Input& input, const io::Found& found) {
  static const std::atomic<bool> stop{false};
  std::string text;
  try {
    io::Blocks& blocks = input.open(found, {}, &stop);
    while (const auto block = blocks.next()) text += block->text;
  } catch (const base::Error& error) {
    text = std::string("error: ") + error.what();
  }
  input.close();
  return text;
}

std::vector<std::string> contents(const std::vector<std::string>& paths,
                                  const io::AheadSettings& settings) {
  const std::atomic<bool> stop{false};
  Files files(paths);
  io::FilesAhead ahead(files.next_file(), settings, stop);
  io::Input input;
  std::vector<std::string> all;
  for (io::Found found; ahead.next(found);)
    all.push_back(found.path + ": " + content(input, found));
  return all;
}

io::AheadSettings settings(Requests requests, unsigned in_flight) {
  io::AheadSettings settings;
  settings.requests = requests;
  settings.always = true;
  settings.in_flight = in_flight;
  return settings;
}

const io::AheadSettings nothing_ahead = settings(Requests::any, 0);

/// From now on a system call fails with EPERM in this thread, as in many containers.
void forbid(unsigned call) {
  std::array<sock_filter, 4> filter{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog program{filter.size(), filter.data()};
  REQUIRE(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  REQUIRE(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

/// Files of all sizes around those that are treated differently, and names that lead to none.
std::vector<std::string> odd_files(const tests::TemporaryFolder& folder) {
  std::vector<std::string> paths;
  std::size_t number = 0;
  using Sizes = std::initializer_list<std::size_t>;
  for (const std::size_t size :
       Sizes{0, 1, 2, 63, 64, 65, 4095, 4096, 4097, 65535, 65536, 65537, 300000}) {
    paths.push_back(folder.write(std::to_string(number++), std::string(size, '1')));
  }
  paths.push_back(folder.path("missing"));
  std::filesystem::create_directory(folder.path("directory"));
  paths.push_back(folder.path("directory"));
  std::filesystem::create_symlink("1", folder.path("link"));
  paths.push_back(folder.path("link"));
  std::filesystem::create_symlink("nowhere", folder.path("dangling"));
  paths.push_back(folder.path("dangling"));
  REQUIRE(::mkfifo(folder.path("fifo").c_str(), 0600) == 0);
  paths.push_back(folder.path("fifo"));
  std::ofstream(folder.path("hole")).close();
  std::filesystem::resize_file(folder.path("hole"), 5000);
  paths.push_back(folder.path("hole"));
  paths.emplace_back("/proc/self/limits");
  return paths;
}

}  // namespace

TEST_CASE("files are the same whether they are fetched ahead or not", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  std::vector<std::string> paths = odd_files(folder);
  for (int i = 0; i < 300; ++i) {
    paths.push_back(folder.write("many" + std::to_string(i), "text " + std::to_string(i)));
  }
  const std::vector<std::string> expected = contents(paths, nothing_ahead);
  for (const Requests requests : {Requests::any, Requests::ring, Requests::threads}) {
    for (const unsigned in_flight : {1U, 2U, 7U, 128U}) {
      CAPTURE(static_cast<int>(requests), in_flight);
      CHECK(contents(paths, settings(requests, in_flight)) == expected);
    }
  }
}

TEST_CASE("a fetched file needs no opening any more", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  const std::string small = folder.write("small", "a small file");
  const std::string large = folder.write("large", std::string(100000, '1'));
  const std::atomic<bool> stop{false};
  for (const Requests requests : {Requests::ring, Requests::threads}) {
    Files files({small, large});
    io::FilesAhead ahead(files.next_file(), settings(requests, 2), stop);
    io::Found found;
    REQUIRE(ahead.next(found));
    CHECK(found.fetched->is_whole);
    CHECK(found.fetched->text() == "a small file");
    CHECK(!found.fetched->descriptor);
    REQUIRE(ahead.next(found));
    CHECK(!found.fetched->is_whole);
    CHECK(found.fetched->descriptor);
    CHECK(!ahead.next(found));
  }
}

TEST_CASE("where only the status is wanted no file is opened", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.write("file", "text");
  const std::atomic<bool> stop{false};
  io::AheadSettings settings;
  settings.fetch.only_status = settings.always = true;
  for (const Requests requests : {Requests::ring, Requests::threads}) {
    settings.requests = requests;
    Files files({path, folder.path("missing")});
    io::FilesAhead ahead(files.next_file(), settings, stop);
    for (io::Found found; ahead.next(found);) {
      CHECK(!found.fetched->is_whole);
      CHECK(!found.fetched->descriptor);
      CHECK(found.fetched->status.has_value() == (found.path == path));
      if (found.fetched->status) CHECK(found.fetched->status->size == 4);
    }
  }
}

TEST_CASE("files that a user named are opened ahead only if they are regular", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  REQUIRE(::mkfifo(folder.path("fifo").c_str(), 0600) == 0);
  io::Fetch fetch;
  for (const std::string& path : {folder.path("fifo"), std::string("-")}) {
    fetch.file.path = path;
    fetch.file.named = true;
    fetch.begin({});
    while (fetch.step() != io::Fetch::Step::none) {
      CHECK(fetch.step() == io::Fetch::Step::status);
      fetch.carry_out();
    }
    CHECK(!fetch.file.fetched->descriptor);
  }
}

TEST_CASE("a file that changes while it is fetched is left to the judge", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.write("file", "before");
  io::Fetch fetch;
  fetch.file.path = path;
  for (const std::string text : {"after!", "longer than before", "short", ""}) {
    std::ofstream(path) << "before";
    fetch.begin({});
    fetch.carry_out();
    REQUIRE(fetch.step() == io::Fetch::Step::read);
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    std::ofstream(path) << text;
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::hours(2));
    while (fetch.step() != io::Fetch::Step::none) fetch.carry_out();
    CHECK(!fetch.file.fetched->is_whole);
    io::Input input;
    CHECK(content(input, fetch.file) == text);
  }
}

TEST_CASE("fetching ends when it is stopped, and leaves no file open", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  std::vector<std::string> paths(1000, folder.write("file", "text"));
  paths.resize(2000, folder.write("large", std::string(100000, '1')));
  const auto open_files = [] {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
  };
  const auto before = open_files();
  for (const Requests requests : {Requests::ring, Requests::threads}) {
    for (const std::size_t taken : std::initializer_list<std::size_t>{0, 1, 990, 1500}) {
      std::atomic<bool> stop{false};
      Files files(paths);
      io::FilesAhead ahead(files.next_file(), settings(requests, 64), stop);
      io::Found found;
      for (std::size_t i = 0; i < taken; ++i) REQUIRE(ahead.next(found));
      stop.store(true);
      CHECK(!ahead.next(found));
    }
    CHECK(open_files() == before);
  }
}

TEST_CASE("what finding files throws reaches the judge, after the files before it",
          "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  const std::string path = folder.write("file", "text");
  const std::atomic<bool> stop{false};
  for (const Requests requests : {Requests::ring, Requests::threads}) {
    int found_files = 0;
    io::FilesAhead ahead(
        [&](io::Found& found) {
          if (++found_files > 20) throw base::Error("no more");
          found.path = path;
          return true;
        },
        settings(requests, 4), stop);
    io::Found found;
    for (int i = 0; i < 20; ++i) REQUIRE(ahead.next(found));
    CHECK_THROWS_AS(ahead.next(found), base::Error);
  }
}

TEST_CASE("where io_uring is forbidden threads fetch", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  const std::vector<std::string> paths = odd_files(folder);
  const std::vector<std::string> expected = contents(paths, nothing_ahead);
  for (const int call : {SYS_io_uring_setup, SYS_io_uring_enter}) {
    std::vector<std::string> found;
    std::string refused;
    std::thread([&] {
      forbid(static_cast<unsigned>(call));
      found = contents(paths, settings(Requests::any, 8));
      try {
        contents(paths, settings(Requests::ring, 8));
      } catch (const base::Error& error) {
        refused = error.what();
      }
    }).join();
    CHECK(found == expected);
    CHECK(refused == "io_uring: Operation not permitted");
  }
}

TEST_CASE("few descriptors are left to few files in flight", "[ahead][threads]") {
  const tests::TemporaryFolder folder;
  std::vector<std::string> paths(100);
  for (std::string& path : paths) {
    path = folder.write(std::to_string(&path - paths.data()), std::string(70000, '1'));
  }
  const std::vector<std::string> expected = contents(paths, nothing_ahead);
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  const rlim_t usual = std::exchange(limit.rlim_cur, 40);
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
  for (const Requests requests : {Requests::ring, Requests::threads}) {
    CHECK(contents(paths, settings(requests, 128)) == expected);
  }
  limit.rlim_cur = usual;
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
}
