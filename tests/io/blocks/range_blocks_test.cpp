#include "io/blocks/range_blocks.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <map>
#include <thread>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "io/source_reader.hpp"
#include "tests/catch.hpp"
#include "tests/io/asked_source.hpp"
#include "tests/io/blocks/texts.hpp"
#include "tests/io/temporary_file.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::Range;
using tests::page;
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

/// A choice that is never made: blocks are read and mapped by turns.
constexpr io::AccessChoice::Settings turns{
    .read_blocks = 2, .mapped_blocks = 3, .turns = SIZE_MAX / 8};

/// A file whose pages are now and then read ahead, though they are in memory.
class FileAhead : public io::FileSource {
 public:
  FileAhead(int fd, std::uint64_t size) : FileSource(fd, size), fd_(fd) {}

  std::unique_ptr<io::PagesAhead> pages_ahead(std::uint64_t offset) const override {
    const bool is_read = opened_++ % 8 == 0;
    return is_read ? std::make_unique<io::PagesAhead>(fd_, 0, offset) : nullptr;
  }

 private:
  int fd_;
  mutable std::atomic<unsigned> opened_ = 0;
};

/// A text in memory, of which blocks are copies, and in a file, into whose mapping they point, or
/// do so by turns.
struct Sources {
  explicit Sources(std::string_view bytes)
      : text(bytes),
        file(text),
        copied(text),
        mapped(file.fd(), text.size()),
        mixed(file.fd(), text.size()) {
    mapped.allow_mapping();
    mixed.allow_mapping(&choice);
    REQUIRE((mapped.mapping() != nullptr || text.empty()));
    REQUIRE((mixed.mapping() != nullptr || text.empty()));
  }

  std::array<const io::Source*, 3> all() const { return {&copied, &mapped, &mixed}; }

  std::string text;
  TemporaryFile file;
  io::MemorySource copied;
  io::FileSource mapped;
  FileAhead mixed;
  io::AccessChoice choice{turns};
};

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
  blocks.use_mapping();
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

void check_part(const Sources& sources, const Range::Interval& part, std::size_t block_bytes) {
  const std::string_view text = sources.copied.text();
  for (const io::Source* const source : sources.all()) {
    CAPTURE(text, part.begin, part.end, block_bytes, source == &sources.mapped,
            source == &sources.mixed);
    REQUIRE(lines_in(*source, part, block_bytes) == lines_of(text, part));
  }
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
    // NOLINTBEGIN(cert-err34-c): what the kernel prints are numbers.
    if (std::sscanf(line.c_str(), "%zx-%zx ", &begin, &end) == 2) {
      is_inside = begin <= wanted && wanted < end;
    } else if (is_inside && std::sscanf(line.c_str(), "Rss: %zu kB", &kibibytes) == 1) {
      return kibibytes << 10;
    }
    // NOLINTEND(cert-err34-c)
  }
  return SIZE_MAX;
}

}  // namespace

TEST_CASE("ranges give the lines that begin in them, wherever they are cut", "[io]") {
  for (const std::string& text : tests::texts) {
    const Sources sources(text);
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t end = begin; end <= text.size(); ++end) {
        for (std::size_t block_bytes = 1 + end % tests::sparse; block_bytes <= text.size() + 1;
             block_bytes += tests::sparse) {
          check_part(sources, {begin, end}, block_bytes);
        }
      }
    }
  }
}

TEST_CASE("two and three ranges give every line once, and are a file again", "[io]") {
  for (const std::string& text : tests::texts) {
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
  const Sources sources(text);
  for (const std::size_t cut : {std::size_t{2}, std::size_t{3}, std::size_t{50000}, text.size() - 3,
                                text.size() - 2, text.size() - 1}) {
    for (const std::size_t block_bytes : {20U, 1000U, 4096U, 200000U}) {
      check_part(sources, {0, cut}, block_bytes);
      check_part(sources, {cut, text.size()}, block_bytes);
    }
  }
}

TEST_CASE("the borders of pages, files and windows cut no line", "[io]") {
  std::string text = tests::lines(2 * io::Mapping::border_bytes + 3 * page);
  for (std::size_t i = 0; i < text.size(); ++i) {  // one long line between the borders of two pages
    if (i % page > 50 && i % page < page - 50) text[i] = '1';
  }
  const TemporaryFile file(text);
  const auto check = [&](std::uint64_t begin, std::uint64_t size, const Range::Interval& part,
                         std::size_t block_bytes) {
    CAPTURE(begin, size, part.begin, part.end, block_bytes);
    io::FileSource source(file.fd(), size, begin);
    source.allow_mapping();
    const std::string_view all = std::string_view(text).substr(begin, size);
    REQUIRE(lines_in(source, part, block_bytes) == lines_of(all, part));
  };
  for (const std::uint64_t begin : {std::size_t{0}, std::size_t{1}, page - 1, page, page + 7}) {
    for (const std::uint64_t size : {std::size_t{1}, page - 1, page, page + 1, 2 * page}) {
      for (const std::size_t block_bytes : {std::size_t{100}, page, 3 * page}) {
        check(begin, size, {0, size}, block_bytes);
        check(begin, size, {size / 3, size - size / 4}, block_bytes);
      }
    }
  }
  for (const std::size_t block_bytes : {std::size_t{1} << 18, 5 * page, text.size()}) {
    check(0, text.size(), {0, text.size()}, block_bytes);
    check(3, text.size() - 3, {page, text.size() - 9}, block_bytes);
  }
}

TEST_CASE("ranges can be split while they are read", "[io][threads]") {
  const std::string text = tests::lines(200000);
  const Sources sources(text);
  for (std::uint64_t seed = 0; seed < (tests::is_slow_build ? 9 : 40); ++seed) {
    const io::Source& source = *sources.all()[seed % 3];
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
  const Sources sources(text);
  for (const io::Source* const source : sources.all()) {
    for (const std::uint64_t end :
         {std::uint64_t{3}, std::uint64_t{base::max_line_bytes}, std::uint64_t{text.size()}}) {
      for (const std::size_t block_bytes : {4096U, 100000U}) {
        std::vector<char> buffer;
        io::RangeBlocks blocks(*source, {0, end}, buffer, {}, UINT64_MAX, block_bytes);
        blocks.use_mapping();
        std::string all;
        while (all.size() < 3) all += blocks.next()->text;
        CHECK(all.starts_with("1\n2"));
        CHECK(all.size() > base::max_line_bytes + 2);
        CHECK(all.size() < base::max_line_bytes + 110000);
        CHECK(buffer.size() < 2 * base::max_line_bytes + 400000);
        CHECK((buffer.empty() || source != &sources.mapped));
      }
    }
    // Who begins within it gets nothing, and does not read on to its end.
    CHECK(lines_in(*source, {10, text.size()}, 4096).empty());
    const std::uint64_t near_end = text.size() - 1000;
    CHECK(lines_in(*source, {near_end, text.size()}, 4096) == Lines{{text.size() - 2, "3\n"}});
  }
}

TEST_CASE("lines of any length that is allowed arrive", "[io]") {
  for (const std::size_t length : {std::size_t{100000}, base::max_line_bytes}) {
    const Sources sources("1\n" + std::string(length, '2') + "\n3\n");
    for (const std::size_t block_bytes : {page, std::size_t{100000}}) {
      for (const std::uint64_t cut : {3U, 10U}) {
        check_part(sources, {0, cut}, block_bytes);
        check_part(sources, {cut, sources.copied.size()}, block_bytes);
      }
    }
  }
}

TEST_CASE("no more than a window of a mapped file is in memory", "[io]") {
  constexpr std::size_t window = io::MappedWindow::window_bytes;
  const std::string text = tests::lines(10 * window);
  const TemporaryFile file(text);
  for (const std::size_t begin : {std::size_t{0}, 5 * page + 9}) {
    io::FileSource source(file.fd(), text.size() - begin, begin);
    source.allow_mapping();
    std::vector<char> buffer;
    io::RangeBlocks blocks(source, {0, text.size() - begin}, buffer, {}, UINT64_MAX, window / 16);
    blocks.use_mapping();
    std::size_t most = 0;
    for (std::size_t n = 0; const auto block = blocks.next(); ++n) {
      if (n % tests::sparse != 0) continue;
      most = std::max(most, bytes_in_memory(block->text.data()));
    }
    CHECK(most > window / 4);
    CHECK(most <= window + 2 * page);
  }
}

TEST_CASE("a range within a line that is too long is given up at once", "[io]") {
  constexpr std::uint64_t size = std::uint64_t{1} << 36;
  const TemporaryFile file("7 6 4\n1\n");
  file.truncate(size);
  io::Meter meter;
  io::FileSource source(file.fd(), size, 0, &meter);
  source.allow_mapping();
  REQUIRE(source.mapping() != nullptr);
  meter.begin_file(size);
  Range range(size / 2, size);
  CHECK(read_range(source, range, 1 << 18).empty());
  CHECK(range.bytes_left() == 0);
  CHECK(meter.bytes() <= 1 + io::MappedWindow::window_bytes);  // one byte before the range
}

TEST_CASE("a file that shrinks ends its blocks", "[io]") {
  const std::string text = tests::lines(100000);
  const TemporaryFile file(text);
  const io::FileSource source(file.fd(), text.size());
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, text.size()}, buffer, {}, UINT64_MAX, 1000);
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
  const std::string text = tests::lines(1000);
  const io::MemorySource source(text);
  std::vector<char> buffer;
  std::atomic<bool> stop{false};
  const base::Deadline deadline(1e300, &stop);
  io::RangeBlocks blocks(source, {0, text.size()}, buffer, deadline, UINT64_MAX, 100);
  CHECK(blocks.next());
  stop = true;
  CHECK_THROWS_AS(blocks.next(), base::Error);
}

TEST_CASE("the system is asked for a range before it is read, in order, and for nothing else",
          "[io]") {
  constexpr std::uint64_t most_ahead = std::uint64_t{12} << 20;
  const std::string text = tests::lines(std::size_t{21} << 20);
  for (const Range::Interval part :
       {Range::Interval{0, text.size()}, Range::Interval{page * 3 + 1, text.size() - page * 300}}) {
    const tests::AskedSource source(text, part.begin, part.end);
    std::vector<char> buffer;
    io::RangeBlocks blocks(source, part, buffer);
    while (blocks.next()) CHECK(source.asked() <= part.end);
    source.check_all_was_asked_for();
    CHECK(source.most_ahead() <= most_ahead);
  }
  const tests::AskedSource source(text, 0, text.size());
  io::SourceReader reader(source, {});
  std::vector<char> room(100001);
  while (reader.read(room) > 0) CHECK(source.asked() <= text.size());
  source.check_all_was_asked_for();
  CHECK(source.most_ahead() <= most_ahead);
}
