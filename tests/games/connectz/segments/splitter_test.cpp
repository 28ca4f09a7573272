// How pieces of a text become segments, without threads: helpers come when the test says so.
#include "games/connectz/segments/splitter.hpp"

#include <atomic>
#include <limits>
#include <utility>

#include "tests/catch.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/games/connectz/hooked_text.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Segment;
using connectz::Splitter;
using tests::CutGame;

namespace {

connectz::Sharing random_sharing(base::Random& random, std::size_t size) {
  connectz::Sharing sharing;
  sharing.least_bytes = 1 + random.below(random.below(2) == 0 ? 20 : size / 4 + 1);
  sharing.bytes_a_column = 0;
  sharing.block_bytes = 1 + random.below(random.below(2) == 0 ? 20 : 3000);
  return sharing;
}

/// All moves of a game, merged from what the pieces give.
Segment merged_pieces(const CutGame& game, base::Random& random, std::size_t& pieces_read) {
  const connectz::Frame& frame = *game.frame();
  const io::MemorySource source(game.text());
  const connectz::Sharing sharing = random_sharing(random, game.text().size());
  io::Range range(0, source.size());
  Splitter pieces(frame, {}, sharing);
  pieces.begin(source, range);
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, range, buffer, {}, io::RangeBlocks::no_limit, sharing.block_bytes);
  connectz::MoveReader reader;
  reader.reset(frame);
  Segment all(frame);
  while (const auto block = blocks.next()) {
    std::string_view text = block->text;
    if (block->offset == 0) text.remove_prefix(text::first_line(text).bytes);
    reader.read(text, all);
    if (all.end()) return all;
    if (random.below(4) == 0) pieces.help();
  }
  std::uint64_t end = 0;
  for (pieces.pop(); pieces.count() > 0 && !all.end(); pieces.pop(), ++pieces_read) {
    Splitter::Piece& piece = pieces.front();
    REQUIRE_FALSE(piece.error);
    REQUIRE(piece.end > std::exchange(end, piece.end));
    all.merge(std::move(piece.segment));
  }
  REQUIRE((all.end() || end == 0 || end == source.size()));
  return all;
}

}  // namespace

TEST_CASE("the pieces of a file merge into the whole", "[connectz][once]") {
  std::size_t pieces = 0;
  for (std::uint64_t seed = 0; seed < tests::rounds(3000); ++seed) {
    const CutGame game(seed % 20 == 0 ? twin::random_mixed_file(seed)
                                      : twin::random_small_file(seed));
    if (!game.frame()) continue;
    base::Random random(seed);
    CAPTURE(seed);
    const Segment all = merged_pieces(game, random, pieces);
    REQUIRE(all == game.segment(game.starts().front(), game.starts().back(), SIZE_MAX));
  }
  CHECK(pieces > tests::rounds(1000));
}

namespace {

const connectz::Sharing small_parts{.least_bytes = 10, .bytes_a_column = 0, .block_bytes = 4};

/// Calls `look` with what became of the second half, the lines from byte 19 on, of a text of which
/// only the first 24 bytes can be read; then it throws `what`.
template <typename T, typename Look>
void read_broken(const T& what, Look look) {
  const connectz::Frame frame{7, 600, 400};
  const std::string text = "7 600 400\n1\n2\n3\n4\n5\n6\n7\n1\n2\n3\n4\n5\n6\n7\n";  // 38 bytes
  const tests::HookedText source(text, [&](std::uint64_t offset) -> std::string_view {
    if (offset >= 24) throw T(what);
    return text;
  });
  io::Range range(0, source.size());
  Splitter pieces(frame, {}, small_parts);
  pieces.begin(source, range);
  pieces.help();
  CHECK(range.bytes_left() == 19);
  while (range.claim(4)) continue;
  pieces.pop();
  look(pieces.front());
  pieces.pop();
  CHECK(pieces.count() == 0);
}

}  // namespace

TEST_CASE("a piece that cannot be read says so", "[connectz][once]") {
  read_broken(base::Error("broken"), [](const Splitter::Piece& piece) {
    CHECK_FALSE(piece.torn);
    CHECK(piece.segment.moves() == 3);  // at 20 to 24, which can be read
    CHECK_THROWS_AS(std::rethrow_exception(piece.error), base::Error);
  });
}

TEST_CASE("a piece that there is no memory for is not used", "[connectz][once]") {
  read_broken(std::bad_alloc(), [](const Splitter::Piece& piece) {
    CHECK(piece.torn);
    CHECK_THROWS_AS(std::rethrow_exception(piece.error), std::bad_alloc);
  });
}

TEST_CASE("a piece of a stream can be read where it stood", "[connectz][once]") {
  const std::string text = "1\n22\n333\n";
  const connectz::Frame frame{333, 6, 4};
  Splitter pieces(frame, {}, {});
  std::string given = text;
  pieces.add(given, 10);
  const Splitter::Piece& piece = pieces.front();
  CHECK(piece.segment.moves() == 3);
  CHECK(piece.end == 19);
  CHECK(piece.source->size() == 19);
  CHECK_NOTHROW(piece.source->check());  // it never changes
  const std::string file = std::string(10, '\n') + text;
  for (std::uint64_t offset = 0; offset < 25; ++offset) {
    for (std::size_t bytes = 0; bytes < 25; ++bytes) {
      CAPTURE(offset, bytes);
      std::string room(bytes, '?');
      const std::size_t count = piece.source->read(offset, room);
      REQUIRE(room.substr(0, count) == (offset < file.size() ? file.substr(offset, bytes) : ""));
      REQUIRE(count <= bytes);
    }
  }
}

TEST_CASE("the pieces of a stream merge into the whole, their memory used again",
          "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(1500); ++seed) {
    const CutGame game(twin::random_small_file(seed));
    if (!game.frame()) continue;
    base::Random random(seed);
    std::vector<std::size_t> cuts = game.cuts(random, 1 + random.below(8));
    cuts.front() = game.starts().front();
    cuts.push_back(game.starts().back());
    Splitter pieces(*game.frame(), {}, {});
    Segment all(*game.frame());
    std::string text;
    const auto take_front = [&] {
      all.merge(std::move(pieces.front().segment));
      pieces.pop();
    };
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      text = game.text().substr(cuts[i], cuts[i + 1] - cuts[i]);
      pieces.add(text, cuts[i]);
      REQUIRE(text.empty());
      if (random.below(2) == 0) take_front();
    }
    while (pieces.count() > 0) take_front();
    CAPTURE(seed);
    REQUIRE(all == game.segment(game.starts().front(), game.starts().back(), SIZE_MAX));
  }
}

TEST_CASE("a piece that was interrupted says so", "[connectz][once]") {
  const std::atomic<bool> stop = true;
  const connectz::Frame frame{1'000'000'000, 1000, 4};
  Splitter pieces(frame, {std::numeric_limits<double>::infinity(), &stop}, {});
  std::string text;
  for (int i = 1; i < 300'000; ++i) text += std::to_string(3 * i) + "\n";
  pieces.add(text, 20);
  const Splitter::Piece& piece = pieces.front();
  REQUIRE(piece.error);
  CHECK_THROWS_AS(std::rethrow_exception(piece.error), base::Error);
}

// Who calls front() reads where a piece that is done ends.
TEST_CASE("nothing is taken from a piece that ended before its text", "[connectz][once]") {
  const connectz::Frame frame{7, 6, 4};
  std::string text = "7 6 4\n1\n1\n1\n1\n";
  for (int i = 0; i < 100; ++i) text += "x\n";
  const io::MemorySource source(text);
  io::Range range(0, source.size());
  Splitter pieces(frame, {}, small_parts);
  pieces.begin(source, range);
  pieces.help();
  while (range.claim(4)) continue;
  pieces.pop();
  REQUIRE(pieces.count() > 0);
  while (pieces.count() > 1) pieces.pop();
  CHECK(pieces.front().segment.end());
  pieces.help();
  CHECK(pieces.count() == 1);  // the largest
}

TEST_CASE("of a file that is closed nothing more is read", "[connectz][once]") {
  const connectz::Frame frame{7, 6, 4};
  std::string text = "7 6 4\n";
  for (int i = 0; i < 100; ++i) text += "1\n";
  const io::MemorySource source(text);
  io::Range range(0, source.size());
  Splitter pieces(frame, {}, small_parts);
  pieces.begin(source, range);
  pieces.close();
  pieces.help();
  CHECK(pieces.count() == 1);

  Splitter* closed = nullptr;
  const tests::HookedText closing(text, [&](std::uint64_t offset) {
    if (offset > 120) closed->close();
    return std::string_view(text);
  });
  io::Range all(0, closing.size());
  Splitter others(frame, {}, small_parts);
  closed = &others;
  others.begin(closing, all);
  others.help();
  others.pop();
  REQUIRE(others.count() == 1);
  CHECK(others.front().segment.moves() < 20);
}
