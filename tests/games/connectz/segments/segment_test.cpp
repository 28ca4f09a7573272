// The laws of segments: see games/connectz/segments/segment.hpp.
#include "games/connectz/segments/segment.hpp"

#include <cstring>
#include <utility>

#include "tests/catch.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Segment;
using tests::CutGame;

namespace {

/// All of them in order.
template <typename... Segments>
Segment merged(const connectz::Frame& frame, Segments... segments) {
  Segment all(frame);
  (all.merge(std::move(segments)), ...);
  return all;
}

/// What two segments that are the same say, besides what makes them the same.
void check_alike(const Segment& a, const Segment& b) {
  REQUIRE(a == b);
  REQUIRE(b == a);
  REQUIRE(a.moves() == b.moves());
  REQUIRE(a.bytes() == b.bytes());
  REQUIRE(a.far_column() == b.far_column());
  REQUIRE(a.end() == b.end());
  REQUIRE(a.is_overfull() == b.is_overfull());
  REQUIRE(a.is_playing() == b.is_playing());
  if (a.is_overfull()) return;
  REQUIRE(a.board().counters() == b.board().counters());
  REQUIRE(a.board() == b.board());
}

/// The laws on one game with two cuts.
void check_laws(const CutGame& game, std::size_t one, std::size_t two, std::size_t block_bytes) {
  CAPTURE(one, two, block_bytes);
  const std::size_t begin = game.starts().front();
  const std::size_t end = game.starts().back();
  // Made anew for each use, as merging takes the counters away.
  const auto a = [&] { return game.segment(begin, one, block_bytes); };
  const auto b = [&] { return game.segment(one, two, block_bytes); };
  const auto c = [&] { return game.segment(two, end, block_bytes); };
  const Segment whole = game.segment(begin, end, SIZE_MAX);
  const connectz::Frame& frame = *game.frame();
  const Segment empty(frame);
  const Segment first = a();
  Segment ab = merged(frame, a(), b());
  Segment bc = merged(frame, b(), c());
  check_alike(ab, game.segment(begin, two, SIZE_MAX));
  check_alike(bc, game.segment(one, end, SIZE_MAX));
  if (!first.is_overfull() && !first.end()) {
    REQUIRE(first.has_room_for(bc) == (!first.is_playing() || !whole.is_overfull()));
    REQUIRE(first.has_room_for(empty));
  }
  Segment ab_c = a();
  ab_c.merge(b());
  ab_c.merge(c());
  check_alike(ab_c, whole);
  check_alike(merged(frame, std::move(ab), c()), whole);
  check_alike(merged(frame, merged(frame, b(), c())), bc);
  Segment a_bc = a();
  a_bc.merge(std::move(bc));
  check_alike(a_bc, whole);
  Segment b_empty = b();
  b_empty.merge(Segment(frame));
  check_alike(b_empty, b());
  check_alike(merged(frame, Segment(frame)), empty);
  if (first.end()) check_alike(merged(frame, a(), b(), c()), first);
}

void check_file(const std::string& text, std::uint64_t seed, std::size_t times) {
  const CutGame game(text);
  if (!game.frame()) return;
  CAPTURE(seed);
  const std::size_t begin = game.starts().front();
  const std::size_t end = game.starts().back();
  const Segment whole = game.segment(begin, end, SIZE_MAX);
  check_alike(whole, game.slow_segment(begin, end));
  base::Random random(seed);
  for (std::size_t i = 0; i < times; ++i) {
    const auto cuts = game.cuts(random, 2);
    const std::size_t block_bytes = random.below(4) == 0 ? SIZE_MAX : 1 + random.below(3000);
    check_laws(game, cuts[0], cuts[1], block_bytes);
  }
  // Many parts, put together in any order that keeps neighbours together.
  std::vector<std::size_t> cuts = game.cuts(random, random.below(20));
  cuts.push_back(end);
  std::vector<Segment> parts;
  std::size_t from = begin;
  for (const std::size_t cut : cuts) {
    parts.push_back(game.segment(from, cut, SIZE_MAX));
    from = cut;
  }
  while (parts.size() > 1) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(random.below(parts.size() - 1));
    first->merge(std::move(*(first + 1)));
    parts.erase(first + 1);
  }
  check_alike(parts.front(), whole);
}

const connectz::Frame seven{7, 6, 4};

Segment segment_of(const std::string& text) {
  const CutGame game(text);
  return game.segment(game.starts().front(), game.starts().back(), SIZE_MAX);
}

}  // namespace

TEST_CASE("segments of random files obey the laws", "[connectz][once]") {
  struct Kind {
    std::string (*file)(std::uint64_t seed);
    std::uint64_t files;
    std::size_t times;
  };
  for (const auto& [file, files, times] :
       {Kind{twin::random_small_file, 6000, 2}, Kind{twin::random_planted_file, 200, 1},
        Kind{twin::random_mixed_file, 1000, 1}, Kind{twin::random_digit_file, 600, 2},
        Kind{twin::random_pair_file, 400, 2}}) {
    for (std::uint64_t seed = 0; seed < tests::rounds(files); ++seed) {
      check_file(file(seed), seed, times);
    }
  }
}

TEST_CASE("what a segment knows of its offences", "[connectz][once]") {
  const Segment full = segment_of("3 2 2\n1\n1\n1\n9\n2\n");
  CHECK(full.is_overfull());
  CHECK_FALSE(full.is_playing());
  CHECK(full.far_column()->position == Segment::Position{3, 6});
  CHECK(full.moves() == 5);
  const Segment far = segment_of("3 2 2\n1\n 9\n1\n1\n1\nx\n1\n");
  CHECK_FALSE(far.is_overfull());
  CHECK(far.board().counters() == 1);
  CHECK(*far.far_column() == Segment::FarColumn{{1, 2}, 9});
  CHECK(far.end()->position == Segment::Position{5, 11});
  CHECK(far.end()->code == game::Code::invalid_file);
  CHECK(far.moves() == 5);
  CHECK(far.bytes() == 11);
  const Segment illegal = segment_of("3 2 4\n1\n1\n1\n9\n");
  CHECK_FALSE(illegal.is_playing());
  CHECK(illegal.moves() == 4);
  CHECK(illegal.far_column());
}

TEST_CASE("what a segment that ended absorbs", "[connectz][once]") {
  const std::string zeros(base::max_line_bytes, '0');
  for (const std::string& end : {std::string("x\n"), zeros + "1\n", std::string("\n")}) {
    const std::string text = "7 6 4\n1\n2\n" + end;
    const Segment ended = segment_of(text);
    REQUIRE(ended.end());
    CHECK(ended.end()->code ==
          (end.size() > 9 ? game::Code::file_error : game::Code::invalid_file));
    CHECK(ended.end()->position == Segment::Position{2, 4});
    for (const char* after : {"1\n", "9\n", "y\n", "1\n1\n1\n1\n1\n1\n1\n"}) {
      CHECK(merged(seven, segment_of(text), segment_of(std::string("7 6 4\n") + after)) == ended);
    }
    const Segment after_end = merged(seven, segment_of("7 6 4\n3\n"), segment_of(text));
    CHECK(after_end.end()->position == Segment::Position{3, 6});
    CHECK(after_end.end()->reason == ended.end()->reason);
  }
}

TEST_CASE("the first of two far columns stays", "[connectz][once]") {
  const auto one = [] { return segment_of("7 6 4\n1\n8\n2\n"); };
  const auto two = [] { return segment_of("7 6 4\n99999999999999999999999\n"); };
  CHECK(*merged(seven, one(), two()).far_column() == Segment::FarColumn{{1, 2}, 8});
  CHECK(merged(seven, two(), one()).far_column()->position == Segment::Position{0, 0});
  CHECK(merged(seven, segment_of("7 6 4\n1\n2\n"), one()).far_column()->position ==
        Segment::Position{3, 6});
  CHECK(merged(seven, one(), two()).board().counters() == 1);
}

TEST_CASE("segments of texts that come to something else differ", "[connectz][once]") {
  const std::pair<std::string, std::string> pairs[] = {
      {"7 6 4\n1\n2\n", "7 6 4\n1\n2\n3\n"},      // moves
      {"7 6 4\n1\n2\n", "7 6 4\n1\n02\n"},        // bytes
      {"7 6 4\n1\n9\n", "7 6 4\n9\n1\n"},         // the far column
      {"7 6 4\n1\nx\n", "7 6 4\n1\ny\n"},         // the reason of the end
      {"2 1 2\n1\n1\n", "2 1 2\n1\n2\n"},         // a counter too many
      {"3 3 3\n1\n1\n", "3 3 4\n1\n1\n"},         // whether it is played at all
      {"7 6 4\n1\n2\n", "7 6 4\n2\n1\n"},         // the last column
      {"7 6 4\n1\n2\n1\n", "7 6 4\n3\n2\n1\n"}};  // the board
  for (const auto& [one, two] : pairs) {
    CAPTURE(one, two);
    CHECK(segment_of(one) == segment_of(one));
    CHECK_FALSE(segment_of(one) == segment_of(two));
    CHECK_FALSE(segment_of(two) == segment_of(one));
  }
}

TEST_CASE("moves behind those that wait belong to the right player", "[connectz][once]") {
  const connectz::Frame frame{1000000000, 350, 4};
  std::vector<std::uint32_t> columns(connectz::WaitingDrops::many_columns);
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = static_cast<std::uint32_t>(3 * i);
  // So many into one column that no more may wait; 256 are taken at a time.
  std::vector<std::uint32_t> more(256, 15);
  more.insert(more.end(), columns.begin() + 10, columns.begin() + 311);
  Segment at_once(frame);
  at_once.add(columns, columns.size());
  at_once.add(more, more.size());
  Segment one_by_one(frame);
  one_by_one.add(columns, columns.size());
  for (const std::uint32_t index : more) one_by_one.add(base::Natural(index + 1), 1);
  check_alike(at_once, one_by_one);
}

TEST_CASE("a block holds more moves into one column than are split at once", "[connectz][once]") {
  for (const char* const frame : {"12 200000 4\n", "7 200000 4\n"}) {
    std::string text = frame;
    for (int i = 0; i < 1000; ++i) text += "2\n3\n";  // a player each
    for (int i = 0; i < 150000; ++i) text += "1\n";
    check_alike(segment_of(text), CutGame(text).slow_segment(std::strlen(frame), text.size()));
  }
}
