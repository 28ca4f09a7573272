#include "io/blocks/blocks.hpp"

#include "io/blocks/range_blocks.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "io/reader.hpp"
#include "tests/catch.hpp"
#include "tests/io/blocks/texts.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::PaddedText;
using tests::TextReader;

namespace {

/// What a well-behaved Blocks hands out, and whether it ended in trouble.
struct Drained {
  std::vector<std::string> blocks;
  std::string error;

  std::string text() const {
    std::string all;
    for (const std::string& block : blocks) all += block;
    return all;
  }
};

Drained drain(io::Blocks& blocks) {
  Drained drained;
  try {
    while (const auto block = blocks.next()) drained.blocks.emplace_back(block->text);
    blocks.finish();
  } catch (const base::Error& error) {
    drained.error = error.what();
  }
  return drained;
}

/// All but the last block end at line ends, and none is empty.
void check_shape(const Drained& drained) {
  for (std::size_t i = 0; i < drained.blocks.size(); ++i) {
    REQUIRE_FALSE(drained.blocks[i].empty());
    if (i + 1 < drained.blocks.size()) REQUIRE(drained.blocks[i].back() == '\n');
  }
}

Drained drain_stream(std::string_view text, std::size_t step, std::size_t read_bytes,
                     std::uint64_t max_bytes = UINT64_MAX) {
  TextReader reader(text, step);
  io::LimitedReader limited(reader, max_bytes);
  std::vector<char> buffer;
  io::StreamBlocks blocks(limited, buffer, read_bytes);
  return drain(blocks);
}

Drained drain_range(std::string_view text, std::size_t block_bytes,
                    std::uint64_t max_bytes = UINT64_MAX) {
  const io::MemorySource source(text);
  io::Range range(0, std::min<std::uint64_t>(text.size(), max_bytes));
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, range, buffer, {}, max_bytes, block_bytes);
  return drain(blocks);
}

Drained drain_memory(std::string_view text, std::size_t block_bytes,
                     std::uint64_t max_bytes = UINT64_MAX) {
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes, {}, max_bytes);
  return drain(blocks);
}

}  // namespace

TEST_CASE("every cut of a text hands out the text, in whole lines", "[io]") {
  std::vector<std::string> all = tests::texts;
  all.push_back(std::string(200, 'x') + "\n1\n");
  for (const std::string& text : all) {
    for (std::size_t bytes = 1; bytes <= text.size() + 1; ++bytes) {
      CAPTURE(text, bytes);
      const Drained from_memory = drain_memory(text, bytes);
      check_shape(from_memory);
      CHECK(from_memory.text() == text);
      CHECK(from_memory.error.empty());
      const Drained from_range = drain_range(text, bytes);
      check_shape(from_range);
      CHECK(from_range.text() == text);
      CHECK(from_range.error.empty());
      for (const std::size_t step : {std::size_t{1}, std::size_t{3}, bytes}) {
        const Drained from_stream = drain_stream(text, step, bytes);
        check_shape(from_stream);
        CHECK(from_stream.text() == text);
        CHECK(from_stream.error.empty());
      }
    }
  }
}

TEST_CASE("a limit hands out the whole lines within it, then says so", "[io]") {
  const std::string text = "7 6 4\n1\n22\n333";
  for (std::uint64_t limit = 0; limit < text.size(); ++limit) {
    CAPTURE(limit);
    const std::string within(io::whole_lines(std::string_view(text).substr(0, limit)));
    for (const Drained& drained : {drain_memory(text, 4, limit), drain_range(text, 4, limit),
                                   drain_stream(text, 2, 4, limit)}) {
      CHECK(drained.text() == within);
      CHECK(drained.error == "over the limit of " + std::to_string(limit) + " bytes");
    }
  }
  CHECK(drain_memory(text, 4, text.size()).text() == text);
  CHECK(drain_range(text, 4, text.size()).text() == text);
  CHECK(drain_range(text, 4, text.size()).error.empty());
  CHECK(drain_stream(text, 2, 4, text.size()).text() == text);
  CHECK(drain_stream(text, 2, 4, text.size()).error.empty());
}

TEST_CASE("trouble comes after the whole lines before it", "[io]") {
  class FailingReader : public io::Reader {
   public:
    std::size_t read(std::span<char> room) override {
      if (done_) throw base::Error("Input/output error");
      done_ = true;
      return std::string_view("1\n2\n3").copy(room.data(), room.size());
    }

   private:
    bool done_ = false;
  };
  FailingReader reader;
  std::vector<char> buffer;
  io::StreamBlocks blocks(reader, buffer);
  const Drained drained = drain(blocks);
  CHECK(drained.text() == "1\n2\n");
  CHECK(drained.error == "Input/output error");
}

TEST_CASE("a line that is too long arrives, enough of it to be refused", "[io]") {
  const std::string text = "1\n" + std::string(3 * base::max_line_bytes, '1');
  for (const Drained& drained :
       {drain_memory(text, 64), drain_range(text, 64), drain_range(text, 100000),
        drain_stream(text, 100000, 100000), drain_stream(text, 7000, 64)}) {
    REQUIRE(drained.blocks.size() >= 2);
    CHECK(drained.blocks[0] == "1\n");
    CHECK(drained.blocks[1].size() > base::max_line_bytes);
    CHECK(drained.blocks[1].size() < base::max_line_bytes + 110000);
  }
}
