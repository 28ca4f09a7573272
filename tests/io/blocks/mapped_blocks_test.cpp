#include "io/blocks/mapped_blocks.hpp"

#include <unistd.h>
#include <algorithm>

#include <cstdio>
#include <fstream>
#include <thread>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "io/blocks/range_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/io/blocks/mapped_text.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::Range;
using tests::lines;
using tests::page;
using tests::TemporaryFile;

namespace {

struct Piece {
  std::uint64_t offset;
  std::string text;

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// All blocks, each with a look at what has to be readable before and behind it.
std::vector<Piece> pieces_of(io::Blocks& blocks) {
  std::vector<Piece> pieces;
  while (const auto block = blocks.next()) {
    const char* const begin = block->text.data();
    const std::string padded(begin - base::block_padding,
                             begin + block->text.size() + base::block_padding);
    pieces.push_back({block->offset, padded.substr(base::block_padding, block->text.size())});
  }
  blocks.finish();
  return pieces;
}

/// The rest of a file from `begin` on, mapped and read, in blocks.
void check_equal(const TemporaryFile& file, std::uint64_t begin, std::uint64_t size,
                 const Range::Interval& part, std::size_t block_bytes) {
  CAPTURE(begin, size, part.begin, part.end, block_bytes);
  io::FileSource source(file.fd(), size, begin);
  source.allow_mapping();
  Range to_read(part.begin, part.end);
  std::vector<char> buffer;
  io::RangeBlocks read(source, to_read, buffer, {}, io::RangeBlocks::no_limit, block_bytes);
  Range to_map(part.begin, part.end);
  io::MappedBlocks mapped(source, to_map, block_bytes);
  REQUIRE(pieces_of(mapped) == pieces_of(read));
}

/// How many bytes of the mapping around `address` are in memory.
std::size_t bytes_in_memory(const char* address) {
  std::ifstream maps("/proc/self/smaps");
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  bool is_inside = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::size_t kibibytes = 0;
    if (std::sscanf(line.c_str(), "%zx-%zx ", &begin, &end) == 2) {
      is_inside = begin <= wanted && wanted < end;
    } else if (is_inside && std::sscanf(line.c_str(), "Rss: %zu kB", &kibibytes) == 1) {
      return kibibytes << 10;
    }
  }
  return SIZE_MAX;
}

}  // namespace

TEST_CASE("mapped blocks are those that are read", "[io]") {
  for (const std::string text : {"1", "\n", "7 6 4\n1\n2\n", "a\nbb\nccc", "7 6 4\r\n1\r\n\r\n22\r",
                                 "long line here\nx\n\nanother long line"}) {
    const TemporaryFile file(text);
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t end = begin; end <= text.size(); ++end) {
        for (std::size_t block_bytes = 1; block_bytes <= text.size() + 1; ++block_bytes) {
          check_equal(file, 0, text.size(), {begin, end}, block_bytes);
        }
      }
    }
  }
}

TEST_CASE("mapped blocks at the borders of pages, files and windows", "[io]") {
  const std::string text = lines(io::MappedBlocks::window_bytes + 3 * page);
  const TemporaryFile file(text);
  for (const std::uint64_t begin : {std::size_t{0}, std::size_t{1}, page - 1, page, page + 7}) {
    for (const std::uint64_t size : {std::size_t{1}, page - 1, page, page + 1, 2 * page}) {
      for (const std::size_t block_bytes : {std::size_t{100}, page, 3 * page}) {
        check_equal(file, begin, size, {0, size}, block_bytes);
        check_equal(file, begin, size, {size / 3, size - size / 4}, block_bytes);
      }
    }
  }
  for (const std::size_t block_bytes : {std::size_t{1} << 18, 5 * page, text.size()}) {
    check_equal(file, 0, text.size(), {0, text.size()}, block_bytes);
    check_equal(file, 3, text.size() - 3, {page, text.size() - 9}, block_bytes);
  }
}

TEST_CASE("mapped lines that are long, and too long", "[io]") {
  for (const std::size_t length : {std::size_t{100000}, base::max_line_bytes,
                                   base::max_line_bytes + 1, 3 * base::max_line_bytes}) {
    const std::string text = "1\n" + std::string(length, '2') + "\n3\n";
    const TemporaryFile file(text);
    for (const std::size_t block_bytes : {page, std::size_t{100000}}) {
      io::FileSource source(file.fd(), text.size());
      source.allow_mapping();
      for (const std::uint64_t end : {std::uint64_t{3}, std::uint64_t{text.size()}}) {
        Range range(0, end);
        io::MappedBlocks blocks(source, range, block_bytes);
        std::string all;
        while (all.size() < std::min(text.size(), base::max_line_bytes + 3)) {
          const auto block = blocks.next();
          if (!block) break;
          all += block->text;
        }
        CHECK(all == text.substr(0, all.size()));
        const std::size_t wanted = end == 3 ? text.size() - 2 : text.size();
        CHECK(all.size() >= std::min(wanted, base::max_line_bytes + 3));
        CHECK(all.size() <= base::max_line_bytes + 3 + block_bytes);
      }
      Range inside(10, text.size());
      io::MappedBlocks blocks(source, inside, block_bytes);
      const auto block = blocks.next();
      if (length <= base::max_line_bytes) CHECK(block.has_value());
      if (length > 2 * base::max_line_bytes) CHECK_FALSE(block.has_value());
      if (block) CHECK(block->text == "3\n");
    }
  }
}

TEST_CASE("a mapped range is split while it is worked through", "[io]") {
  const std::string text = lines(300000);
  const TemporaryFile file(text);
  io::FileSource source(file.fd(), text.size());
  source.allow_mapping();
  REQUIRE(source.mapping() != nullptr);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Range range(0, text.size());
    std::vector<Piece> stolen;
    std::thread thief([&] {
      while (const auto part = range.split(5000)) {
        Range own(part->begin, part->end);
        io::MappedBlocks blocks(source, own, 700);
        for (Piece& piece : pieces_of(blocks)) stolen.push_back(std::move(piece));
      }
    });
    io::MappedBlocks blocks(source, range, 1 + base::mix(1, seed) % 2000);
    std::vector<Piece> pieces = pieces_of(blocks);
    thief.join();
    for (Piece& piece : stolen) pieces.push_back(std::move(piece));
    std::sort(pieces.begin(), pieces.end(),
              [](const Piece& a, const Piece& b) { return a.offset < b.offset; });
    std::string all;
    for (const Piece& piece : pieces) all += piece.text;
    CHECK(all == text);
  }
}

TEST_CASE("no more than a window of a mapped file is in memory", "[io]") {
  constexpr std::size_t window = io::MappedBlocks::window_bytes;
  const std::string text = lines(10 * window);
  const TemporaryFile file(text);
  for (const std::size_t begin : {std::size_t{0}, 5 * page + 9}) {
    io::FileSource source(file.fd(), text.size() - begin, begin);
    source.allow_mapping();
    Range range(0, text.size() - begin);
    io::MappedBlocks blocks(source, range, window / 16);
    std::size_t most = 0;
    while (const auto block = blocks.next()) {
      most = std::max(most, bytes_in_memory(block->text.data()));
    }
    CHECK(most > window / 4);
    CHECK(most <= window + 2 * page);
  }
}

TEST_CASE("a range within a line that is too long is given up at once", "[io]") {
  constexpr std::uint64_t size = std::uint64_t{1} << 36;
  const TemporaryFile file("7 6 4\n1\n");
  REQUIRE(::ftruncate(file.fd(), static_cast<off_t>(size)) == 0);
  io::Meter meter;
  io::FileSource source(file.fd(), size, 0, &meter);
  source.allow_mapping();
  REQUIRE(source.mapping() != nullptr);
  meter.begin_file(size);
  Range range(size / 2, size);
  io::MappedBlocks blocks(source, range, 1 << 18);
  CHECK_FALSE(blocks.next().has_value());
  CHECK(range.bytes_left() == 0);
  CHECK(meter.bytes() <= io::MappedBlocks::window_bytes);
}
