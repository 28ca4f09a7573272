#include "io/blocks/range_blocks.hpp"

#include <atomic>
#include <map>
#include <thread>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::Range;
using tests::TemporaryFile;

namespace {

using Lines = std::map<std::uint64_t, std::string>;  // by where they begin

/// The slow twin.
Lines lines_of(std::string_view text, const Range::Interval& part) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    if (begin >= part.begin && begin < part.end) lines[begin] = text.substr(begin, end - begin);
    begin = end;
  }
  return lines;
}

/// A block that outlives its buffer.
struct Piece {
  const io::Source* source;
  std::uint64_t offset;
  std::string text;
  std::string padded;  // with what can be read before and behind it
};

/// All blocks of a range. In any thread: asserts nothing.
std::vector<Piece> read_range(const io::Source& source, Range& range, std::size_t block_bytes) {
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, range, buffer, {}, io::RangeBlocks::no_limit, block_bytes);
  std::vector<Piece> pieces;
  while (const auto block = blocks.next()) {
    const char* const begin = block->text.data();
    const char* const end = begin + block->text.size();
    pieces.push_back({block->source, block->offset, std::string(block->text),
                      std::string(begin - base::block_padding, end + base::block_padding)});
  }
  blocks.finish();
  return pieces;
}

/// The lines of blocks that are what they should be.
Lines lines_of(const std::vector<Piece>& pieces, const io::Source& source) {
  Lines lines;
  for (const Piece& piece : pieces) {
    REQUIRE_FALSE(piece.text.empty());
    REQUIRE(piece.source == &source);
    REQUIRE((piece.text.back() == '\n' || piece.offset + piece.text.size() == source.size()));
    REQUIRE(piece.padded.substr(base::block_padding, piece.text.size()) == piece.text);
    for (const auto& [begin, line] : lines_of(piece.text, {0, piece.text.size()})) {
      REQUIRE(lines.emplace(piece.offset + begin, line).second);
    }
  }
  return lines;
}

Lines lines_in(const io::Source& source, const Range::Interval& part, std::size_t block_bytes) {
  Range range(part.begin, part.end);
  return lines_of(read_range(source, range, block_bytes), source);
}

void check_part(std::string_view text, const Range::Interval& part, std::size_t block_bytes) {
  CAPTURE(text, part.begin, part.end, block_bytes);
  REQUIRE(lines_in(io::MemorySource(text), part, block_bytes) == lines_of(text, part));
}

std::string numbered_lines(std::size_t bytes) {
  std::string text;
  for (int i = 0; text.size() < bytes; ++i) text += std::to_string(i) + "\n";
  text.resize(bytes);
  return text;
}

const std::vector<std::string> texts{"",
                                     "1",
                                     "\n",
                                     "\n\n\n",
                                     "7 6 4\n1\n2\n",
                                     "7 6 4\n1",
                                     "a\nbb\nccc",
                                     "7 6 4\r\n1\r\n22\r\n",
                                     "a\r\n\r\n\r\nb\r",
                                     "long line here\nx\n\nanother long line",
                                     std::string(40, 'x') + "\n1\n"};

}  // namespace

TEST_CASE("ranges give the lines that begin in them, wherever they are cut", "[io]") {
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t end = begin; end <= text.size(); ++end) {
        for (std::size_t block_bytes = 1; block_bytes <= text.size() + 1; ++block_bytes) {
          check_part(text, {begin, end}, block_bytes);
        }
      }
    }
  }
}

TEST_CASE("two and three ranges give every line once, and are a file again", "[io]") {
  for (const std::string& text : texts) {
    const TemporaryFile file(text);
    const io::FileSource source(file.fd(), text.size());
    for (std::size_t a = 0; a <= text.size(); ++a) {
      for (std::size_t b = a; b <= text.size(); ++b) {
        std::string all;
        for (const Range::Interval& part : {Range::Interval{0, a}, {a, b}, {b, text.size()}}) {
          for (const auto& [begin, line] : lines_in(source, part, 5)) all += line;
        }
        REQUIRE(all == text);
      }
    }
  }
}

TEST_CASE("a line is finished far behind its range, and skipped far into another", "[io]") {
  const std::string text = "1\n" + std::string(100000, '2') + "\n3\n";
  for (const std::size_t cut : {std::size_t{2}, std::size_t{3}, std::size_t{50000}, text.size() - 3,
                                text.size() - 2, text.size() - 1}) {
    for (const std::size_t block_bytes : {1U, 1000U, 4096U, 200000U}) {
      check_part(text, {0, cut}, block_bytes);
      check_part(text, {cut, text.size()}, block_bytes);
    }
  }
}

TEST_CASE("ranges can be split while they are read", "[io]") {
  const std::string text = numbered_lines(200000);
  const io::MemorySource source(text);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Range range(0, text.size());
    std::vector<std::thread> threads;
    std::vector<std::vector<Piece>> stolen(3);
    for (std::size_t i = 0; i < stolen.size(); ++i) {
      threads.emplace_back([&, i] {
        while (const auto part = range.split(50)) {
          Range own(part->begin, part->end);
          for (Piece& piece : read_range(source, own, 64)) stolen[i].push_back(std::move(piece));
        }
      });
    }
    std::vector<Piece> pieces = read_range(source, range, 1 + base::mix(1, seed) % 200);
    for (std::thread& thread : threads) thread.join();
    for (std::vector<Piece>& others : stolen) {
      for (Piece& piece : others) pieces.push_back(std::move(piece));
    }
    CHECK(lines_of(pieces, source) == lines_of(text, {0, text.size()}));
  }
}

TEST_CASE("a line that is too long ends its block, in bounded memory", "[io]") {
  const std::string text = "1\n" + std::string(3 * base::max_line_bytes, '2') + "\n3\n";
  const io::MemorySource source(text);
  for (const std::uint64_t end :
       {std::uint64_t{3}, std::uint64_t{base::max_line_bytes}, std::uint64_t{text.size()}}) {
    for (const std::size_t block_bytes : {4096U, 100000U}) {
      std::vector<char> buffer;
      Range range(0, end);
      io::RangeBlocks blocks(source, range, buffer, {}, UINT64_MAX, block_bytes);
      std::string all;
      while (all.size() < 3) all += blocks.next()->text;
      CHECK(all.starts_with("1\n2"));
      CHECK(all.size() > base::max_line_bytes + 2);
      CHECK(all.size() < base::max_line_bytes + 110000);
      CHECK(buffer.size() < 2 * base::max_line_bytes + 400000);
    }
  }
  // Who begins within it gets nothing, and does not read on to its end.
  CHECK(lines_in(source, {10, text.size()}, 4096).empty());
  const std::uint64_t near_end = text.size() - 1000;
  CHECK(lines_in(source, {near_end, text.size()}, 4096) == Lines{{text.size() - 2, "3\n"}});
}

TEST_CASE("a file that shrinks ends its blocks", "[io]") {
  const std::string text = numbered_lines(100000);
  const TemporaryFile file(text);
  const io::FileSource source(file.fd(), text.size());
  Range range(0, text.size());
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, range, buffer, {}, UINT64_MAX, 1000);
  REQUIRE(blocks.next());
  file.truncate(50000);
  std::size_t read = 0;
  try {
    while (const auto block = blocks.next()) read += block->text.size();
    FAIL("nobody noticed");
  } catch (const base::Error& error) {
    CHECK(error.what() == std::string(io::shrank().what()));
  }
  CHECK(read > 45000);
  CHECK_THROWS_AS(blocks.finish(), base::Error);
}

TEST_CASE("after the deadline nothing is read", "[io]") {
  const std::string text = numbered_lines(1000);
  const io::MemorySource source(text);
  Range range(0, text.size());
  std::vector<char> buffer;
  std::atomic<bool> stop{false};
  const base::Deadline deadline(1e300, &stop);
  io::RangeBlocks blocks(source, range, buffer, deadline, UINT64_MAX, 100);
  CHECK(blocks.next());
  stop = true;
  CHECK_THROWS_AS(blocks.next(), base::Error);
}
