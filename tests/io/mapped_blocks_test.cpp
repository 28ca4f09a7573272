#include "io/mapped_blocks.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <unistd.h>
#include <cstdio>

#include <thread>
#include <vector>

#include "base/limits.hpp"
#include "io/regular_file.hpp"

using namespace referee;  // NOLINT(google-build-using-namespace)

namespace {

/// A file without a name that holds `text`.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view text) : file_(std::tmpfile()) {
    REQUIRE(file_ != nullptr);
    REQUIRE(::write(fd(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    REQUIRE(::lseek(fd(), 0, SEEK_SET) == 0);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::fclose(file_); }

  int fd() const { return ::fileno(file_); }
  void truncate(std::size_t bytes) const {
    REQUIRE(::ftruncate(fd(), static_cast<off_t>(bytes)) == 0);
  }

 private:
  std::FILE* file_;
};

std::string numbered_lines(std::size_t bytes) {
  std::string text;
  for (int i = 0; text.size() < bytes; ++i) text += std::to_string(i) + "\n";
  text.resize(bytes);
  return text;
}

}  // namespace

TEST_CASE("a mapped file comes whole, with readable bytes behind it", "[io]") {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  for (const std::size_t bytes : {std::size_t{1}, page - 64, page - 1, page, page + 1, 5 * page}) {
    CAPTURE(bytes);
    const std::string text = numbered_lines(bytes);
    const TemporaryFile file(text);
    io::MappedBlocks blocks(file.fd(), text.size(), {}, UINT64_MAX, 1000);
    std::string all;
    std::string_view last;
    while (const auto block = blocks.next()) {
      all += block->text;
      last = block->text;
      CHECK(block->lasts);
    }
    CHECK(all == text);
    int sum = 0;
    for (std::size_t i = 0; i < base::block_padding; ++i) sum += *(last.data() + last.size() + i);
    CHECK(sum >= 0);
    CHECK_NOTHROW(blocks.finish());
  }
}

TEST_CASE("pages that a file loses read as zeros, and are noticed", "[io]") {
  const std::string text = numbered_lines(1 << 20);
  const TemporaryFile file(text);
  io::MappedBlocks blocks(file.fd(), text.size(), {}, UINT64_MAX, 1 << 12);
  REQUIRE(blocks.next());
  file.truncate(10000);
  std::size_t zeros = 0;
  try {
    while (const auto block = blocks.next()) {
      for (const char c : block->text) zeros += c == '\0' ? 1 : 0;
    }
    blocks.finish();
    FAIL("nobody noticed");
  } catch (const base::Trouble& trouble) {
    CHECK(trouble.what() == std::string(io::shrank().what()));
  }
  CHECK(zeros > 0);
}

TEST_CASE("a loss inside the last page is noticed too", "[io]") {
  const std::string text = numbered_lines(3000);
  const TemporaryFile file(text);
  io::MappedBlocks blocks(file.fd(), text.size(), {}, UINT64_MAX);
  REQUIRE(blocks.next());
  file.truncate(2000);
  CHECK_THROWS_AS(blocks.finish(), base::Trouble);
}

TEST_CASE("a file that grows is what it was", "[io]") {
  const TemporaryFile file("7 6 4\n1\n");
  io::MappedBlocks blocks(file.fd(), 8, {}, UINT64_MAX);
  REQUIRE(::pwrite(file.fd(), "2\n", 2, 8) == 2);
  CHECK(blocks.next()->text == "7 6 4\n1\n");
  CHECK_FALSE(blocks.next());
  CHECK_NOTHROW(blocks.finish());
}

TEST_CASE("losses in several threads at once stay apart", "[io]") {
  std::vector<std::thread> threads;
  std::atomic<int> noticed{0};
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&noticed, loses = i % 2 == 0] {
      const std::string text(1 << 18, '1');
      std::FILE* const stream = std::tmpfile();
      const int fd = ::fileno(stream);
      if (::write(fd, text.data(), text.size()) != static_cast<ssize_t>(text.size())) return;
      io::MappedBlocks blocks(fd, text.size(), {}, UINT64_MAX, 64);
      if (loses && ::ftruncate(fd, 100) != 0) return;
      try {
        while (const auto block = blocks.next()) {
          for (const char c : block->text) noticed += c == 'x' ? 1000 : 0;
        }
        blocks.finish();
      } catch (const base::Trouble&) {
        noticed += loses ? 1 : 1000;
      }
      std::fclose(stream);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(noticed == 4);
}
