// Segments as files: what was written is read again, and joined they give the verdict on the whole.
#include "games/connectz/segments/segment_file.hpp"

#include <array>
#include <utility>

#include "base/error.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;
using connectz::Segment;
using connectz::StretchNumber;
using connectz::StretchOrigin;

namespace {

/// A game, and its segments as files.
class SegmentedGame {
 public:
  SegmentedGame(const std::string& text, unsigned count)
      : text_(text), source_(text_), first_line_(connectz::FirstLine::of(source_, {})) {
    for (unsigned i = 1; i <= count; ++i) {
      origins_.push_back(StretchOrigin::of(source_, 5, {i, count}, first_line_, {}));
      Segment& segment = segments_.emplace_back();
      if (frame() != nullptr) {
        segment.reset(*frame());
        connectz::read_stretch(source_, origins_.back().bytes, first_line_, {}, segment);
      }
      connectz::write_segment(
          origins_.back(), first_line_, segment,
          [&, &file = files_.emplace_back()](std::string_view bytes) { file += bytes; });
    }
  }
  SegmentedGame(const SegmentedGame&) = delete;
  SegmentedGame& operator=(const SegmentedGame&) = delete;

  const connectz::Frame* frame() const { return first_line_.frame ? &*first_line_.frame : nullptr; }
  const std::vector<StretchOrigin>& origins() const { return origins_; }
  const std::vector<std::string>& files() const { return files_; }

  /// Reads what is in place of a segment's file.
  void read(std::size_t i, const std::string& file, Segment& segment) const {
    const io::MemorySource source(file);
    connectz::read_segment(source, origins_[i], first_line_, {}, segment);
  }

  /// Everything about the files of the segments.
  void check_files() const {
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      CAPTURE(i);
      const io::MemorySource source(files_[i]);
      REQUIRE(connectz::read_origin(source) == origins_[i]);
      connectz::check_digest(source, {});
      REQUIRE(origins_[i].bytes.begin == at);
      REQUIRE(origins_[i].bytes.end >= at);
      at = origins_[i].bytes.end;
      REQUIRE(files_[i].size() <= connectz::most_segment_bytes(at - origins_[i].bytes.begin));
      Segment again;
      read(i, files_[i], again);
      if (frame() != nullptr) REQUIRE(again == segments_[i]);
    }
    REQUIRE(at == text_.size());
  }

  /// All of the verdict, with files in place of those that were written.
  std::string join(const std::vector<std::string>& files, Precedence precedence) const {
    connectz::Settings settings;
    settings.precedence = precedence;
    settings.canvas = tests::small_canvas;
    connectz::Judge judge(settings);
    judge.reset();
    judge.read(source_, {0, std::min<std::uint64_t>(source_.size(), 1)});
    Segment segment;
    for (std::size_t i = 0; i < files.size() && judge.frame() && !judge.is_done(); ++i) {
      read(i, files[i], segment);
      judge.take(std::move(segment), source_, origins_[i].bytes.end);
      judge.settle_if_cheap();
    }
    return tests::all_drawn(judge.verdict());
  }

  void check_joined() const {
    check_files();
    for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
      CAPTURE(precedence == Precedence::first);
      REQUIRE(join(files_, precedence) ==
              tests::all_drawn(tests::judge_text(text_, {.precedence = precedence})));
    }
  }

 private:
  std::string text_;
  io::MemorySource source_;
  connectz::FirstLine first_line_;
  std::vector<StretchOrigin> origins_;
  std::vector<Segment> segments_;
  std::vector<std::string> files_;
};

void check_text(const std::string& text, std::initializer_list<unsigned> counts) {
  for (const unsigned count : counts) {
    CAPTURE(count);
    SegmentedGame(text, count).check_joined();
  }
}

/// A file with the digest that its bytes should have.
std::string sealed(std::string file) {
  base::Digest digest;
  const std::size_t end = file.size() - sizeof(base::Digest::Value);
  digest.add(std::string_view(file).substr(0, end));
  const auto value = digest.value();
  std::copy(value.begin(), value.end(), file.begin() + static_cast<std::ptrdiff_t>(end));
  return file;
}

std::string refusal(const std::string& file) {
  try {
    const io::MemorySource source(file);
    connectz::read_origin(source);
    connectz::check_digest(source, {});
  } catch (const base::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("segments of small random files, joined", "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(1500); ++seed) {
    CAPTURE(seed);
    check_text(twin::random_small_file(seed), {1, 2, 7});
    if (seed % 20 == 0) check_text(twin::random_small_file(seed), {100});
  }
}

TEST_CASE("segments of long random files, joined", "[connectz][once]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(40); ++seed) {
    CAPTURE(seed);
    check_text(twin::random_planted_file(seed), {2, 7, 100});
    check_text(twin::random_digit_file(seed), {2, 7});
    check_text(twin::random_pair_file(seed), {2, 100});
  }
  for (std::uint64_t seed = 0; seed < tests::rounds(150); ++seed) {
    CAPTURE(seed);
    check_text(twin::random_mixed_file(seed), {2, 7});
  }
}

TEST_CASE("segments of odd files, joined", "[connectz][once]") {
  const std::string zeros(base::max_line_bytes + 1, '0');
  std::string tower = "1 100000 100000\n";
  for (int i = 0; i < 50000; ++i) tower += "1\n";
  std::string high_tower = "1 1000000 100000\n";
  for (int i = 0; i < 4096 * 64 + 1; ++i) high_tower += "1\n";  // one more than is written at once
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("7 6 4"), std::string("7 6 4\r\n"),
        std::string("x\n1\n"), std::string("3 3 4\n1\n9\n"), zeros, zeros + "\n1\n",
        std::string(" 7\t6 4 \r\n 1 \r\n02\r\n"), std::string("7 6 4\n1\n1\n1\n1\n1\n1\n8\nx\n"),
        std::string("10000000000000000000000000 1 2\n9999999999999999999999999\n"
                    "10000000000000000000000000\n"),
        "7 6 4\n1\n" + zeros + "1\n2\n", "7 6 4\n" + zeros.substr(2) + "1\n2\nx\n",
        std::string("1000000000 1000000000 3\n999999999\n1\n1000000000\n1\n1000000001\n"),
        std::string("99999999999999999999999 2 2\n99999999999999999999998\n1\n"
                    "99999999999999999999999\n9000000000000000000\n9000000000000000001\n"),
        tower, high_tower}) {
    check_text(text, {1, 2, 7, 100});
  }
}

TEST_CASE("segments are cut at line ends", "[connectz][once]") {
  const auto ends_of = [](const std::string& text, unsigned count) {
    const SegmentedGame game(text, count);
    std::vector<std::uint64_t> ends;
    for (const StretchOrigin& origin : game.origins()) ends.push_back(origin.bytes.end);
    return ends;
  };
  using Ends = std::vector<std::uint64_t>;
  CHECK(ends_of("7 6 4\n1\n22\n3\n", 4) == Ends{6, 6, 11, 13});  // at bytes 3, 6 and 9
  // Where each byte is a line, the cuts themselves are seen.
  CHECK(ends_of(std::string(11, '\n'), 4) == Ends{2, 5, 8, 11});
  CHECK(ends_of(std::string(3, '\n'), 4) == Ends{1, 1, 2, 3});
}

TEST_CASE("damaged segments are refused", "[connectz][once]") {
  const SegmentedGame game("7 6 4\n1\n2\n1\n2\n1\n2\n9\n1\nx\n", 2);
  const std::string& file = game.files()[1];
  REQUIRE(refusal(file).empty());
  for (std::size_t i = 0; i < file.size(); ++i) {
    CAPTURE(i);
    CHECK(!refusal(file.substr(0, i)).empty());
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string flipped = file;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      CHECK(!refusal(flipped).empty());
    }
  }
  CHECK(refusal(file + "x") == "it is damaged or cut off");
  std::string later = file;
  later[8] = 2;
  CHECK(refusal(sealed(later)) ==
        "it is a segment in version 2 of the format, and this program knows version 1");
  std::string other = file;
  other[12] = 7;
  CHECK(refusal(sealed(other)) ==
        "it was made by version 7 of the rules, and this program has version 1");
  CHECK(refusal("7 6 4\n") == "it is no segment");
  CHECK(refusal(std::string(500, '1')) == "it is no segment");
  CHECK(refusal(file.substr(0, 7)) == "it is no segment");
  for (const std::size_t bytes : {std::size_t{8}, connectz::SegmentFile::head_bytes,
                                  connectz::SegmentFile::least_bytes - 1}) {
    CAPTURE(bytes);
    CHECK(refusal(file.substr(0, bytes)) == "it is cut off");
  }
  CHECK(refusal("") == "it is no segment");
}

namespace {

/// A file of which the end is gone.
class ShrunkSource : public io::MemorySource {
 public:
  using io::MemorySource::MemorySource;
  std::uint64_t size() const override { return MemorySource::size() + 100; }
  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    return offset < MemorySource::size() ? MemorySource::read(offset, room) : 0;
  }
};

}  // namespace

TEST_CASE("damage is seen anywhere in a large segment", "[connectz][once]") {
  base::Random random(1);
  std::string file(600'000, '\0');
  for (char& byte : file) byte = static_cast<char>(random.next());
  file = sealed(file);
  CHECK_NOTHROW(connectz::check_digest(io::MemorySource(file), {}));
  for (const std::size_t at : {0U, 262'143U, 262'144U, 524'288U, 599'960U}) {
    std::string flipped = file;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    CHECK_THROWS_WITH(connectz::check_digest(io::MemorySource(flipped), {}),
                      "it is damaged or cut off");
  }
}

TEST_CASE("a segment that was cut off while it was read is refused", "[connectz][once]") {
  const SegmentedGame game("7 6 4\n1\n2\n", 1);
  const ShrunkSource source(game.files()[0]);
  CHECK_THROWS_WITH(connectz::check_digest(source, {}), "it is damaged or cut off");
}

TEST_CASE("segments that nobody wrote are refused, or give some verdict", "[connectz][once]") {
  std::size_t refused = 0;
  std::size_t judged = 0;
  for (std::uint64_t seed = 0; seed < tests::rounds(4000); ++seed) {
    CAPTURE(seed);
    base::Random random(seed);
    const SegmentedGame game(
        seed % 10 == 0 ? twin::random_mixed_file(seed % 200) : twin::random_small_file(seed), 2);
    std::vector<std::string> files = game.files();
    std::string& file = files[random.below(2)];
    for (std::uint64_t i = random.below(3); i < 3; ++i) {
      const std::uint64_t end = file.size() - sizeof(base::Digest::Value);
      const std::uint64_t at =
          connectz::SegmentFile::head_bytes + random.below(end - connectz::SegmentFile::head_bytes);
      const auto before = static_cast<unsigned char>(file[at]);
      file[at] = static_cast<char>(random.below(2) == 0 ? random.below(256)
                                                        : before ^ (1U << random.below(8)));
    }
    try {
      game.join(files, random.below(2) == 0 ? Precedence::spec : Precedence::first);
      ++judged;
    } catch (const base::Error&) {
      ++refused;
    }
  }
  CHECK(refused > tests::rounds(4000) / 4);
  CHECK(judged > 0);
}

TEST_CASE("a segment whose last column is empty is refused", "[connectz][once]") {
  const SegmentedGame game("7 6 4\n1\n", 1);
  std::string file = game.files()[0];
  const std::size_t at = file.find(std::string_view("\x01"
                                                    "1"),
                                   connectz::SegmentFile::head_bytes);
  REQUIRE(at != std::string::npos);
  Segment segment;
  REQUIRE_NOTHROW(game.read(0, file, segment));
  file[at + 1] = '7';
  CHECK_THROWS_WITH(game.read(0, file, segment), "its content makes no sense");
}

TEST_CASE("what a segment was made of is compared with the file", "[connectz][once]") {
  std::string text = "7 6 4\n";
  for (int i = 0; i < 60000; ++i) text += "1\n";
  const auto origin = [](const std::string& of, std::int64_t mtime, unsigned index,
                         unsigned count = 2) {
    const io::MemorySource source(of);
    return StretchOrigin::of(source, mtime, {index, count}, connectz::FirstLine::of(source, {}),
                             {});
  };
  const StretchOrigin made = origin(text, 5, 2);
  CHECK(made.difference(made).empty());
  CHECK(made.difference(origin(text + "1\n", 5, 2)) ==
        "that had 120006 bytes, and now there are 120008");
  CHECK(made.difference(origin(text, 6, 2)) == "that was written to at another time");
  std::string other = text;
  other[0] = '8';
  CHECK(made.difference(origin(other, 5, 2)) == "that had another first line");
  for (const std::size_t at : {made.bytes.begin - 1, made.bytes.begin, made.bytes.end - 2}) {
    other = text;
    other[at] = '2';
    CHECK(made.difference(origin(other, 5, 2)) ==
          "the text around byte 60004 or 120006 is another one");
  }
  const std::string small = "7 6 4\n1\n2\n3\n4\n5\n6\n";
  const StretchOrigin middle = origin(small, 5, 2, 3);
  REQUIRE((middle.bytes.begin >= 6 && middle.bytes.end < small.size()));
  for (std::size_t at = 6; at < small.size(); at += 2) {
    other = small;
    other[at] = '7';
    const bool is_inside = at >= middle.bytes.begin && at < middle.bytes.end;
    CHECK(middle.difference(origin(other, 5, 2, 3)).empty() != is_inside);
  }
  other = text;
  other[90000] = '2';  // far from both, where only a digest of all would see it
  CHECK(made.difference(origin(other, 5, 2)).empty());
}
