// Every form of line that there is, and the borders between them, against the twin.

#include <array>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

using Codes = std::array<int, 10>;

/// Compares in some ways drawn from the seed; counts the codes.
void compare(const std::string& text, std::uint64_t seed, std::size_t ways, Codes& codes) {
  base::Random random(seed);
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    const auto ruling = twin::judge_connectz(text, precedence == Precedence::first);
    ++codes[static_cast<std::size_t>(ruling.code)];
    const auto whole = tests::judge_text(text, {.precedence = precedence});
    INFO("seed " << seed << ", first " << (precedence == Precedence::first));
    REQUIRE(tests::words_of(whole) == tests::words_of(ruling));
    for (std::size_t i = 0; i < ways; ++i) {
      const std::size_t block_bytes = 1 + random.below(random.below(2) == 0 ? 300 : 20000);
      const std::size_t min_test_bytes = 1 + random.below(text.size() + 1);
      const bool streamed = random.below(2) == 0;
      CAPTURE(block_bytes, min_test_bytes, streamed);
      const auto verdict =
          tests::judge_text(text, {precedence, block_bytes, min_test_bytes, streamed});
      REQUIRE(tests::all_of(verdict) == tests::all_of(whole));
    }
  }
}

/// That not all of many files are alike.
void check_all_occur(const Codes& codes, std::uint64_t files) {
  for (const std::size_t code : {1U, 2U, 3U, 4U, 5U, 6U, 8U}) {
    CAPTURE(code);
    CHECK(codes[code] > static_cast<int>(files / 50));
  }
}

}  // namespace

TEST_CASE("files of mixed forms", "[twin][kernel]") {
  Codes codes{};
  for (std::uint64_t seed = 0; seed < tests::rounds(1500); ++seed) {
    compare(twin::random_mixed_file(seed), seed, 2, codes);
  }
  check_all_occur(codes, tests::rounds(1500));
}

TEST_CASE("files of digits", "[twin][kernel]") {
  Codes codes{};
  for (std::uint64_t seed = 0; seed < tests::rounds(800); ++seed) {
    compare(twin::random_digit_file(seed), seed, 2, codes);
  }
  check_all_occur(codes, tests::rounds(800));
}

TEST_CASE("files of one and two digits", "[twin][kernel]") {
  Codes codes{};
  for (std::uint64_t seed = 0; seed < tests::rounds(600); ++seed) {
    compare(twin::random_pair_file(seed), seed, 2, codes);
  }
  check_all_occur(codes, tests::rounds(600));
}

TEST_CASE("an odd line anywhere near a border, in lines of every form", "[twin][kernel]") {
  const char* const odd[] = {"x", "0", "", "8", "12345678901234567890123", "007", " 3 ", "3\r\r"};
  const char* const ends[] = {"\n", "\r\n", " \n"};
  Codes codes{};
  std::uint64_t seed = 0;
  for (const std::size_t border : {64U, 512U, 2048U}) {
    for (std::size_t line = border - 1; line <= border + 1; ++line) {
      for (const char* const end : ends) {
        for (const char* const odd_one : odd) {
          if (++seed % 10 != 0 && tests::rounds(10) < 10) continue;
          std::string text = "7 1000000 999999\n";
          for (std::size_t i = 0; i < border + 70; ++i) {
            text += (i == line ? odd_one : std::to_string(1 + i * i % 7)) + end;
          }
          compare(text, seed, 1, codes);
          text.resize(text.size() - 70 * (1 + std::string(end).size()));
          text.pop_back();  // the last line without its LF
          compare(text, seed, 1, codes);
        }
      }
    }
  }
}
