// The text since the last test of a board, against a string of the whole file.
#include "games/connectz/segments/untested_text.hpp"

#include "base/random.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::KeptText;
using connectz::UntestedText;

namespace {

std::string random_lines(base::Random& random, std::size_t count) {
  std::string lines;
  for (; count > 0; --count) lines += std::string(random.below(6), '7') + "\n";
  return lines;
}

/// The first line start of `text` at or after `byte`.
std::size_t line_start_of(const std::string& text, std::size_t byte) {
  return std::min(text.find('\n', byte - 1), text.size() - 1) + 1;
}

void check_lines(const UntestedText& untested, const std::string& lines) {
  REQUIRE(untested.bytes() == lines.size());
  for (std::size_t byte = 1; byte <= lines.size(); ++byte) {
    REQUIRE(untested.line_start(byte) == line_start_of(lines, byte));
  }
  for (std::size_t from = 0; from < lines.size(); from = line_start_of(lines, from + 1)) {
    std::string read;
    untested.read(from, lines.size(), [&](std::string_view text) { read += text; });
    REQUIRE(read == lines.substr(from));
  }
}

}  // namespace

TEST_CASE("kept text can be read at its place, behind line ends", "[connectz][once]") {
  base::Random random(1);
  KeptText kept;
  std::string given;
  for (int i = 0; i < 1000; ++i) {
    const std::string lines = random_lines(random, random.below(8));
    const std::size_t offset = random.below(20);
    if (random.below(2) == 0) {
      kept.begin(offset);
      CHECK(kept.size() == offset);
      const std::size_t half = lines.size() / 2;
      kept.add(lines.substr(0, half));
      kept.add(lines.substr(half));
    } else {
      given = lines;
      kept.swap(given, offset);
      CHECK(given.empty());
    }
    REQUIRE(kept.text() == lines);
    const std::string whole = std::string(offset, '\n') + lines;
    REQUIRE(kept.size() == whole.size());
    for (std::size_t at = 0; at <= whole.size(); ++at) {
      const std::size_t wanted = 1 + random.below(whole.size() + 3);
      std::string room(wanted, '?');
      const std::size_t count = kept.read(at, room);
      REQUIRE(room.substr(0, count) == whole.substr(at, wanted));
      REQUIRE(room.substr(count) == std::string(wanted - count, '?'));
    }
  }
}

TEST_CASE("untested text is read again from its source, or as it was kept", "[connectz][once]") {
  base::Random random(2);
  UntestedText untested;
  for (int i = 0; i < 1000; ++i) {
    const std::string before = random_lines(random, random.below(5));
    const std::string lines = random_lines(random, 1 + random.below(30));
    const std::string file = before + lines + random_lines(random, random.below(5));
    const io::MemorySource source(file);
    const io::MemorySource other(file);
    const bool is_kept = i % 2 == 0;
    untested.begin(before.size());
    CHECK(untested.first_byte() == before.size());
    CHECK_FALSE(untested.is_apart_from(nullptr));
    CHECK_FALSE(untested.is_apart_from(&source));
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = line_start_of(lines, at + 1);
      untested.add(end - at, lines.substr(at, end - at), is_kept ? nullptr : &source);
      at = end;
    }
    CHECK(untested.is_apart_from(&other));
    CHECK(untested.is_apart_from(&source) == is_kept);
    CHECK(untested.is_apart_from(nullptr) != is_kept);
    check_lines(untested, lines);
  }
}

TEST_CASE("a line of untested text may be longer than what is read at once", "[connectz][once]") {
  const std::string lines = "1\n" + std::string(50'000, ' ') + "2\n3\n";
  const std::string file = "7 6 4\n" + lines;
  const io::MemorySource source(file);
  UntestedText untested;
  untested.begin(6);
  untested.add(lines.size(), "", &source);
  for (const std::size_t byte :
       {1U, 2U, 3U, 16'384U, 16'386U, 40'000U, 50'003U, 50'004U, 50'006U}) {
    CHECK(untested.line_start(byte) == line_start_of(lines, byte));
  }
}
