#include "io/mapping.hpp"

#include <fcntl.h>

#include <functional>
#include <thread>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "io/descriptor.hpp"
#include "io/input.hpp"
#include "io/mapped_blocks.hpp"
#include "io/range_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::Range;
using tests::TemporaryFile;

namespace {

constexpr std::size_t page = 4096;

std::string lines(std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i * i % 100003) + "\n";
  text.resize(bytes);
  return text;
}

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
                 const Range::Part& part, std::size_t block_bytes) {
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

std::string trouble_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const base::Trouble& trouble) {
    return trouble.what();
  }
  return {};
}

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
  std::string trouble() const {
    return trouble_of([this] { source.check(); });
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
  CHECK_THROWS_AS(io::Mapping(directory.get(), 0, 10), base::Trouble);
  CHECK_THROWS_AS(io::Mapping(-1, 0, 10), base::Trouble);
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
  CHECK(watched.trouble().empty());
}

TEST_CASE("a mapped file that is cut off reads as zeros from there, and is trouble", "[io]") {
  const Watched watched(lines(9 * page + 5));
  watched.file.truncate(page + 10);
  const std::string seen = watched.seen();
  CHECK(seen.substr(0, page + 10) == watched.expected.substr(0, page + 10));
  CHECK(seen.substr(page + 10) == std::string(seen.size() - page - 10, '\0'));
  CHECK(watched.source.mapping()->first_loss() == 2 * page);
  CHECK(watched.trouble() == shrank);
}

TEST_CASE("a mapped file that is cut off and grows again", "[io]") {
  const Watched watched(lines(9 * page + 5));
  watched.file.truncate(page + 10);
  CHECK(watched.seen().size() == watched.expected.size());
  watched.write(page + 10, watched.expected.substr(page + 10));
  CHECK(watched.trouble() == changed);
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
    CHECK(watched.trouble() == changed);
  }
  SECTION("a hole") {
    const Watched watched(lines(3 * page));
    REQUIRE(::fallocate(watched.file.fd(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, page,
                        page) == 0);
    CHECK(watched.seen().substr(page, page) == std::string(page, '\0'));
    CHECK(watched.trouble() == changed);
  }
  SECTION("more at the end") {
    const Watched watched(lines(3 * page));
    watched.write(3 * page, "5\n");
    CHECK(watched.trouble().empty());
  }
  SECTION("more at the end, and other bytes before it") {
    const Watched watched(lines(3 * page));
    watched.write(3 * page - 4, "1\n1\n1\n1\n1\n");
    CHECK(watched.trouble() == changed);
  }
}

TEST_CASE("many mappings at once, each with its own losses", "[io]") {
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
