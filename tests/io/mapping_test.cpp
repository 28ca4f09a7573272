#include "io/mapping.hpp"

#include <fcntl.h>

#include <thread>

#include "io/descriptor.hpp"
#include "io/input.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::error_of;
using tests::lines;
using tests::page;
using tests::TemporaryFile;

namespace {

/// A file that is mapped and watched, with all its text touched once.
struct Watched {
  explicit Watched(const std::string& text)
      : file(text), source(file.fd(), text.size()), expected(text) {
    io::handle_page_faults();
    source.watch();
    source.allow_mapping();
    REQUIRE(source.mapping() != nullptr);
  }

  /// Looks at every byte, as a judge does.
  std::string seen() const { return std::string(source.mapping()->text()); }
  std::string error() const {
    return error_of([this] { source.check(); });
  }
  void write(std::size_t offset, std::string_view bytes) const {
    REQUIRE(::pwrite(file.fd(), bytes.data(), bytes.size(), static_cast<off_t>(offset)) ==
            static_cast<ssize_t>(bytes.size()));
  }

  TemporaryFile file;
  io::FileSource source;
  std::string expected;
};

const std::string shrank = "the file shrank while it was being read";
const std::string changed = "the file changed while it was being read";

}  // namespace

TEST_CASE("what was given back comes again", "[io]") {
  const std::string text = lines(10 * page);
  const TemporaryFile file(text);
  const io::Mapping mapping(file.fd(), 0, text.size());
  mapping.bring_in(0, text.size());
  CHECK(mapping.text() == text);
  mapping.give_back(0, text.size());
  CHECK(mapping.text() == text);
}

TEST_CASE("what cannot be mapped is read", "[io]") {
  const io::Descriptor directory(::open("/", O_RDONLY));
  CHECK_THROWS_AS(io::Mapping(directory.get(), 0, 10), base::Error);
  CHECK_THROWS_AS(io::Mapping(-1, 0, 10), base::Error);
  const TemporaryFile file("7 6 4\n");
  io::FileSource endless(file.fd(), std::uint64_t{1} << 55);
  endless.allow_mapping();
  CHECK(endless.mapping() == nullptr);
  io::FileSource source(directory.get(), 10);
  CHECK(source.mapping() == nullptr);
  source.allow_mapping();
  CHECK(source.mapping() == nullptr);
}

TEST_CASE("which files are mapped", "[io]") {
  io::handle_page_faults();
  const auto is_mapped = [](io::Access access, std::size_t bytes) {
    const TemporaryFile file(lines(bytes));
    io::Found found;
    found.path = "/proc/self/fd/" + std::to_string(file.fd());
    found.named = true;
    io::Input input({io::Compression::detect, access});
    const io::Blocks& blocks = input.open(found, {}, nullptr);
    return blocks.source()->mapping() != nullptr;
  };
  constexpr std::size_t large = io::mapped_file_bytes;
  CHECK(is_mapped(io::Access::automatic, large));
  CHECK_FALSE(is_mapped(io::Access::automatic, large - 1));
  CHECK_FALSE(is_mapped(io::Access::automatic, 100));
  CHECK_FALSE(is_mapped(io::Access::read, large));
  CHECK(is_mapped(io::Access::map, large));
  CHECK(is_mapped(io::Access::map, 100));
}

TEST_CASE("a mapped file that stays as it is", "[io]") {
  const Watched watched(lines(3 * page + 5));
  CHECK(watched.seen() == watched.expected);
  CHECK(watched.error().empty());
}

TEST_CASE("a mapped file that is cut off reads as zeros from there, and is trouble", "[io]") {
  const Watched watched(lines(9 * page + 5));
  watched.file.truncate(page + 10);
  const std::string seen = watched.seen();
  CHECK(seen.substr(0, page + 10) == watched.expected.substr(0, page + 10));
  CHECK(seen.substr(page + 10) == std::string(seen.size() - page - 10, '\0'));
  CHECK(watched.source.mapping()->first_loss() == 2 * page);
  CHECK(watched.error() == shrank);
}

TEST_CASE("a mapped file that is cut off and grows again", "[io]") {
  const Watched watched(lines(9 * page + 5));
  watched.file.truncate(page + 10);
  CHECK(watched.seen().size() == watched.expected.size());
  watched.write(page + 10, watched.expected.substr(page + 10));
  CHECK(watched.error() == changed);
}

TEST_CASE("a mapping whose beginning is no page's", "[io]") {
  const std::string text = lines(5 * page);
  const TemporaryFile file(text);
  io::handle_page_faults();
  const io::Mapping mapping(file.fd(), page + 100, text.size() - page - 100);
  CHECK(mapping.text() == std::string_view(text).substr(page + 100));
  mapping.give_back(0, mapping.text().size());
  file.truncate(10);
  CHECK(mapping.text()[page] == '\0');
  CHECK(mapping.first_loss() == page - 100);
  CHECK(mapping.text()[0] == '\0');
  CHECK(mapping.first_loss() == 0);
}

TEST_CASE("a file that is written to is trouble, and one that only grows is none", "[io]") {
  SECTION("other bytes of the same length") {
    const Watched watched(lines(3 * page));
    watched.write(page, "9");
    CHECK(watched.error() == changed);
  }
  SECTION("a hole") {
    const Watched watched(lines(3 * page));
    REQUIRE(::fallocate(watched.file.fd(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, page,
                        page) == 0);
    CHECK(watched.seen().substr(page, page) == std::string(page, '\0'));
    CHECK(watched.error() == changed);
  }
  SECTION("more at the end") {
    const Watched watched(lines(3 * page));
    watched.write(3 * page, "5\n");
    CHECK(watched.error().empty());
  }
  SECTION("more at the end, and other bytes before it") {
    const Watched watched(lines(3 * page));
    watched.write(3 * page - 4, "1\n1\n1\n1\n1\n");
    CHECK(watched.error() == changed);
  }
}

TEST_CASE("many mappings at once, each with its own losses", "[io][threads]") {
  io::handle_page_faults();
  const std::string text = lines(4 * page);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (unsigned number = 0; number < 4; ++number) {
    threads.emplace_back([&, number] {
      for (int round = 0; round < 200; ++round) {
        const TemporaryFile file(text);
        const io::Mapping mapping(file.fd(), 0, text.size());
        const bool is_cut = (static_cast<unsigned>(round) + number) % 2 == 0;
        if (is_cut) file.truncate(page);
        const bool is_zero = mapping.text().back() == '\0';
        if (is_zero != is_cut || mapping.first_loss().has_value() != is_cut) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}
