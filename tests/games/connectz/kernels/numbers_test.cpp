// The kernels that decode lines of numbers, each against a twin that reads byte by byte.
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/kernels/kernels_here.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;         // NOLINT(google-build-using-namespace)
using namespace referee::internal::tests;  // NOLINT(google-build-using-namespace)
using connectz::LineEnd;

constexpr std::uint32_t no_column = 0xffffffff;

/// What a text comes to, as far as it consists of whole plain lines.
struct Reading {
  std::vector<std::uint32_t> indexes;
  std::size_t bytes = 0;
  bool plain = true;
  unsigned digits = 0;  // of the longest line

  friend bool operator==(const Reading& a, const Reading& b) {
    return a.indexes == b.indexes && a.bytes == b.bytes;
  }
};

Reading read_numbers_slowly(std::string_view text, LineEnd end) {
  const std::string line_end = end == LineEnd::crlf ? "\r\n" : "\n";
  Reading reading;
  for (;;) {
    const std::size_t length = text.substr(reading.bytes).find(line_end);
    const std::string_view line = text.substr(reading.bytes, length);
    if (line.find_first_not_of("0123456789") != line.npos) reading.plain = false;
    reading.digits = std::max(reading.digits, static_cast<unsigned>(line.size()));
    if (!reading.plain || length == text.npos) return reading;
    if (line.find_first_not_of('0') == line.npos) return {{}, 0, false};  // no column
    std::uint64_t number = 0;
    for (const char c : line) number = number * 10 + static_cast<std::uint64_t>(c - '0');
    reading.indexes.push_back(static_cast<std::uint32_t>(number - 1));
    reading.bytes += length + line_end.size();
  }
}

Reading read_by(connectz::Decode decode, std::string_view text, std::size_t limit) {
  Reading reading;
  constexpr std::uint32_t untouched = 0x12345678;
  const std::size_t room = limit + 2 * connectz::decoding_overshoot;
  std::vector<std::uint32_t> indexes(room + 64, untouched);
  for (;;) {
    const connectz::Decoded some = decode(text.substr(reading.bytes), limit, indexes.data());
    REQUIRE(std::all_of(indexes.begin() + static_cast<std::ptrdiff_t>(room), indexes.end(),
                        [](std::uint32_t index) { return index == untouched; }));
    reading.plain = some.plain && some.greatest != no_column;
    if (!reading.plain || some.count == 0) return reading;
    REQUIRE(some.count < limit + connectz::decoding_overshoot);
    const auto end = indexes.begin() + static_cast<std::ptrdiff_t>(some.count);
    REQUIRE(some.greatest == *std::max_element(indexes.begin(), end));
    reading.indexes.insert(reading.indexes.end(), indexes.begin(), end);
    reading.bytes += some.bytes;
  }
}

/// Compares all kernels on `text`, which begins `offset` bytes behind a cache line.
void compare(const std::string& text, std::size_t offset, std::size_t limit) {
  static Desk desk;
  const std::string_view placed = desk.place(text, offset);
  for (const LineEnd end : line_ends) {
    const Reading truth = read_numbers_slowly(placed, end);
    for (const auto& [name, kernel] : kernels_here()) {
      for (const unsigned digits : {2U, 4U, 7U}) {
        const Reading reading = read_by(kernel->decoder(digits, end), placed, limit);
        // Longer lines than asked for may be plain to a kernel too, but must come out right.
        const bool must = truth.plain && truth.digits <= digits;
        if (reading.plain ? reading == truth : !must) continue;
        INFO(name << ", " << digits << " digits, limit " << limit << ", offset " << offset);
        INFO(text);
        CHECK(truth.plain);
        CHECK(reading.plain);
        CHECK(reading.indexes == truth.indexes);
        REQUIRE(reading.bytes == truth.bytes);
      }
    }
  }
}

/// Plain lines of `fewest` to `digits` digits: none is 0, with which all would be wrong.
std::string random_lines(base::Random& random, std::size_t lines, unsigned digits,
                         const char* line_end, unsigned fewest = 1) {
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    const auto length = fewest + random.below(digits - fewest + 1);
    for (std::uint64_t j = 0; j < length; ++j) text += static_cast<char>('0' + random.below(10));
    if (text.find_last_not_of('0') + length < text.size()) text.back() = '1';
    text += line_end;
  }
  return text;
}

}  // namespace

TEST_CASE("number kernels read lines of all lengths at all alignments",
          "[connectz][kernel][once]") {
  base::Random random(1);
  for (std::size_t lines = 0; lines < 150; ++lines) {
    for (const unsigned digits : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U}) {
      const char* const line_end = random.below(2) == 0 ? "\n" : "\r\n";
      std::string text = random_lines(random, lines, digits, line_end);
      compare(text, random.below(64), std::size_t{64} << random.below(4));
      text.resize(text.size() - std::min<std::size_t>(text.size(), random.below(9)));
      compare(text, random.below(64), 64);
    }
  }
}

TEST_CASE("number kernels read long texts", "[connectz][kernel][once]") {
  base::Random random(4);
  for (const char* const line_end : {"\n", "\r\n"}) {
    for (const unsigned digits : {1U, 2U, 4U, 7U}) {
      for (const unsigned fewest : {1U, digits}) {
        for (const std::size_t limit : {64U, 512U, 1024U, 4096U}) {
          const std::size_t lines = 3 * limit + random.below(limit);
          compare(random_lines(random, lines, digits, line_end, fewest), random.below(64), limit);
        }
      }
    }
  }
}

TEST_CASE("number kernels see a line that is too long anywhere in a long text",
          "[connectz][kernel][once]") {
  base::Random random(5);
  for (const char* const line_end : {"\n", "\r\n"}) {
    for (std::size_t before = 0; before < 400; ++before) {
      compare(
          random_lines(random, before, 2, line_end) +
              random_lines(random, 1, 20 + static_cast<unsigned>(random.below(20)), line_end, 10) +
              random_lines(random, 400 - before, 2, line_end),
          random.below(64), 1024);
    }
  }
}

TEST_CASE("number kernels see every byte at every position", "[connectz][kernel][once]") {
  base::Random random(2);
  for (const char* const line_end : {"\n", "\r\n"}) {
    for (const unsigned digits : {1U, 2U, 4U, 7U}) {
      const std::string good = random_lines(random, 200 / (digits + 1), digits, line_end);
      for (std::size_t at = 0; at < good.size(); ++at) {
        std::string text = good;
        for (std::size_t byte = at % tests::sparse; byte < 256; byte += tests::sparse) {
          text[at] = static_cast<char>(byte);
          compare(text, at % 64, 64);
        }
      }
    }
  }
}

TEST_CASE("number kernels read what random edits make of lines", "[connectz][kernel][once]") {
  base::Random random(3);
  const std::string bytes = std::string("0123456789\n\n\n\r\r \t+x") + '\0';
  for (int round = 0; round < 20000; ++round) {
    std::string text = random_lines(random, 1 + random.below(90),
                                    1 + static_cast<unsigned>(random.below(7)), "\n");
    for (std::uint64_t edits = random.below(3); edits > 0; --edits) {
      const char byte = bytes[random.below(bytes.size())];
      const std::size_t at = random.below(text.size());
      random.below(2) == 0 ? text.replace(at, 1, 1, byte) : text.insert(at, 1, byte);
    }
    compare(text, random.below(64), 64);
  }
}

TEST_CASE("number kernels write no further than they say when lines are empty",
          "[connectz][kernel][once]") {
  base::Random random(5);
  for (int round = 0; round < 2000; ++round) {
    std::string text = random_lines(random, random.below(200), 2, "\n");
    text.insert(random.below(text.size() + 1), random.below(200), '\n');
    compare(text, random.below(64), 64);
  }
}

TEST_CASE("a zero and an empty line are no column", "[connectz][kernel][once]") {
  for (const auto& [name, kernel] : kernels_here()) {
    INFO(name);
    const std::string padding(base::block_padding, '7');
    for (const std::string text : {"3\n0\n4\n", "3\n\n4\n", "\n", "000\n", "1\n2\n3\n00\n"}) {
      const std::string padded = text + padding;
      const std::string_view lines(padded.data(), text.size());
      std::vector<std::uint32_t> indexes(64 + 2 * connectz::decoding_overshoot);
      const connectz::Decoded some = kernel->decoder(4, LineEnd::lf)(lines, 64, indexes.data());
      CHECK(some.plain);
      CHECK(some.greatest == no_column);
    }
  }
}
