// The fast judge of files against the judge, and what that of records leaves to others;
// tests/pack/plain_test.cpp compares all its verdicts.
#include "games/connectz/fast_judge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "games/connectz/referee.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/support.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::FastJudge;

namespace {

/// Random moves in a small frame, mostly legal, each a digit and a line end.
std::string plain_game(base::Random& random) {
  const std::uint64_t columns = 1 + random.below(random.below(4) == 0 ? 12 : 9);
  const std::uint64_t rows = 1 + random.below(random.below(4) == 0 ? 40 : 9);
  const std::string end = random.below(3) == 0 ? "\r\n" : "\n";
  const std::uint64_t line = random.below(2) == 0 ? std::max(columns, rows) : 1 + random.below(9);
  std::string text = fmt::format("{} {} {}{}", columns, rows, line, end);
  std::array<std::uint64_t, 13> heights{};
  std::uint64_t count = random.below(columns * rows + (random.below(4) == 0 ? 3 : 1));
  if (random.below(4) == 0) count = columns * rows;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t column = 1 + random.below(columns);
    for (std::uint64_t tries = 0; heights[column] == rows && tries < columns; ++tries) {
      column = column % columns + 1;
    }
    ++heights[column];
    text += fmt::format("{}{}", column, end);
  }
  if (random.below(4) == 0) text.resize(text.size() - random.below(end.size() + 1));
  if (random.below(8) == 0) text[random.below(text.size())] = "0189 \n\rx"[random.below(8)];
  return text;
}

/// The game up to its win, where it goes on after one.
std::string until_won(std::string text) {
  const game::Verdict verdict = tests::judge_text(text, {});
  if (verdict.code == game::Code::illegal_continue) text.resize(*verdict.where.byte);
  return text;
}

std::string random_game(std::uint64_t seed) {
  base::Random random(seed);
  switch (seed % 8) {
    case 0:
      return twin::random_small_file(seed);
    case 1:
      return twin::random_digit_file(seed);
    case 2:
      return plain_game(random);
    default:
      return until_won(plain_game(random));
  }
}

/// Judged as a file that is read, of which only the code is wanted.
game::Verdict code_of_file(connectz::Referee& referee, const std::string& text,
                           std::size_t block_bytes) {
  const io::MemorySource source(text);
  io::Range range(0, text.size());
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, range, buffer, {}, io::RangeBlocks::no_limit, block_bytes);
  tests::DetailedSink sink(game::Detail::code);
  base::HelperPool nobody;
  referee.judge(blocks, nobody, sink);
  return sink.verdicts.at(0);
}

}  // namespace

TEST_CASE("a file judged fast has the verdict of the judge, without words", "[connectz]") {
  std::map<game::Code, std::uint64_t> judged_fast;
  for (const auto precedence : {connectz::Precedence::spec, connectz::Precedence::first}) {
    FastJudge fast(precedence);
    connectz::Settings settings;
    settings.precedence = precedence;
    connectz::Referee referee(settings);
    for (std::uint64_t seed = 0; seed < tests::rounds(20'000); ++seed) {
      const std::string text = random_game(seed);
      game::Verdict expected = tests::judge_text(text, {.precedence = precedence});
      if (expected.code != game::Code::file_error) expected.reason.clear();
      expected.properties.clear();
      CAPTURE(seed, text);
      const std::optional<game::Verdict> verdict = fast.judge_file(text);
      if (verdict) {
        REQUIRE(tests::all_of(*verdict) == tests::all_of(expected));
        ++judged_fast[verdict->code];
      }
      for (const std::size_t block_bytes : {text.size() / 2 + 1, text.size() + 1}) {
        REQUIRE(tests::all_of(code_of_file(referee, text, block_bytes)) == tests::all_of(expected));
      }
    }
  }
  CHECK(judged_fast.size() == 4);
  for (const auto& [code, files] : judged_fast) {
    CHECK(game::is_valid(code));
    CHECK(files > tests::rounds(20'000) / 100);
  }
}

TEST_CASE("what the fast judge of files leaves to the judge", "[connectz][once]") {
  FastJudge judge(connectz::Precedence::spec);
  CHECK(judge.judge_file("7 6 4\n1\n2\n"));
  CHECK(judge.judge_file("7 6 4\r\n1\r\n2\r\n"));
  CHECK(judge.judge_file("7 6 4"));
  for (const char* const text :
       {"", "\n", "7 6\n1\n", "7 6 4\n1\n2\r\n", "7 6 4\n1\n2\r", "7 6 4\r\n1\r\n2\r",
        "7 6 4\n01\n", "7 6 4\n1 \n", "7 6 4\n1\n\n", "7 6 4\n0\n", "7 6 4\n8\n", "7 6 4\nx\n",
        "12 6 4\n:\n", "12 6 4\n1\n:\n", "1 1 1\n1\n1\n", "1 2 2\n1\n1\n1\n", "2 2 3\n1\n",
        "7 60 4\n1\n", "1000 1000 4\n1\n"}) {
    CAPTURE(text);
    CHECK_FALSE(judge.judge_file(text));
  }
  // Lines that are too long are the judge's, and so is nothing.
  const std::string blanks(base::max_line_bytes, ' ');
  CHECK_FALSE(judge.judge_file("7 6 4" + blanks));
  CHECK_FALSE(judge.judge_file("7 6 4" + blanks + "\n1\n"));
  CHECK_FALSE(judge.judge_file("7 6 4\n1" + blanks));
  CHECK_FALSE(judge.judge_file(""));
}

TEST_CASE("the fast judge takes a text for what it is", "[connectz][once]") {
  FastJudge judge(connectz::Precedence::spec);
  CHECK(judge.judge_text("7 6 4")->code == game::Code::incomplete);
  CHECK(judge.judge_text("7 6 4\n")->code == game::Code::incomplete);
  CHECK(judge.judge_text("7 6 4\n1")->moves == 1);
  CHECK_FALSE(judge.judge_text(""));
  // It leaves those to others that may have a line too long.
  const std::string zeros(base::max_line_bytes, '0');
  CHECK(judge.judge_text(zeros)->code == game::Code::invalid_file);
  CHECK_FALSE(judge.judge_text(zeros + "0"));
  const std::array<std::string_view, 2> fields{"[7,6,4]", "[1,2]"};
  for (int round = 0; round < 2; ++round) {
    CHECK(judge.judge(fields)->code == game::Code::incomplete);
    CHECK(judge.judge_text(fields[0])->code == game::Code::invalid_file);  // no frame's line
  }
}

TEST_CASE("behind a first line that is bad no other is taken for the frame", "[connectz]") {
  connectz::Referee referee{connectz::Settings{}};
  CHECK(code_of_file(referee, "x\n1 1 1\n1\n", 2).code == game::Code::invalid_file);
}
