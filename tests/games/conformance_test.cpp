// What every game must do, whatever its rules: any bytes give a verdict, and how they arrive, what
// was judged before, how many threads help and how much is asked for change nothing of it. A new
// game joins with its name in the table of games (meson.build) and its files in data/ and
// tests/cases/.

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/games/samples.hpp"
#include "tests/judging.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::judge;
using tests::RefereeRun;
using tests::Sample;

namespace {

std::string judged(game::Referee& referee, std::string_view text, const RefereeRun& run = {}) {
  return tests::words_of(judge(referee, text, run));
}

/// What it says when nothing was judged before and the file lies in memory as a whole.
std::string judged_alone(const game::Definition& game, std::string_view text) {
  return judged(*game.make_referee(), text);
}

/// A text is judged alike in many ways; gives what is said of it.
std::string judged_in_all_ways(const game::Definition& game, std::string_view text,
                               std::initializer_list<std::size_t> block_sizes) {
  const auto referee = game.make_referee();
  const std::string whole = judged(*referee, text);
  REQUIRE_FALSE(whole.empty());
  for (const std::size_t bytes : block_sizes) {
    for (const bool streamed : {false, true}) {
      CAPTURE(bytes, streamed);
      REQUIRE(judged(*referee, text, {.block_bytes = bytes, .streamed = streamed}) == whole);
    }
  }
  return whole;
}

bool has_code(const std::string& words, char code) {
  return words.find(std::string("\"code\":") + code) != std::string::npos;
}

bool is_too_long(const std::string& words) {
  return has_code(words, '9') && words.find("line too long") != std::string::npos;
}

}  // namespace

TEST_CASE("there are samples to examine every game with", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    INFO(game.name);
    const std::vector<Sample> samples = tests::samples(game);
    CHECK(samples.size() >= 5);
    for (const char code : {'1', '2', '3', '8'}) {
      CAPTURE(code);
      CHECK(std::any_of(samples.begin(), samples.end(),
                        [&](const Sample& sample) { return sample.code == code; }));
    }
  }
}

TEST_CASE("every sample has the code its name says, in blocks of every size", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    INFO(game.name);
    for (const Sample& sample : tests::samples(game)) {
      INFO(sample.name);
      const std::string words = sample.text.size() > 100'000
                                    ? judged_in_all_ways(game, sample.text, {4096, 65536})
                                    : judged_in_all_ways(game, sample.text, {1, 2, 3, 7, 64, 4096});
      REQUIRE(has_code(words, sample.code));
    }
  }
}

TEST_CASE("an empty file is 8", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    INFO(game.name);
    CHECK(has_code(judged_in_all_ways(game, "", {1}), '8'));
  }
}

TEST_CASE("one byte of every value", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    for (int value = 0; value < 256; ++value) {
      INFO(game.name << " " << value);
      const std::string text(1, static_cast<char>(value));
      const std::string words = judged_in_all_ways(game, text, {1});
      CHECK_FALSE(has_code(words, '9'));
      if (value == 0 || value > 127) CHECK(has_code(words, '8'));
    }
  }
}

TEST_CASE("every byte value within every kind of file", "[conformance]") {
  base::Random random(11);
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<Sample> samples = tests::samples(game, false);
    for (int value = 0; value < 256; ++value) {
      std::string text = samples[random.below(samples.size())].text;
      text.insert(random.below(text.size() + 1), 1, static_cast<char>(value));
      INFO(game.name << " " << value << " in " << text);
      judged_in_all_ways(game, text, {1, 5});
    }
  }
}

TEST_CASE("a line may have 1 MiB, and one byte more is 9", "[conformance]") {
  constexpr std::size_t longest = base::max_line_bytes;
  for (const game::Definition& game : tests::all_games()) {
    std::vector<std::string> fronts{
        ""};  // whether as the first line, or behind a game that goes on
    for (const Sample& sample : tests::samples(game, false)) {
      if (sample.code != '3') continue;
      fronts.push_back(sample.text + (sample.text.ends_with('\n') ? "" : "\n"));
      if (fronts.size() == (tests::is_slow_build ? 2 : 4)) break;
    }
    for (const std::string& front : fronts) {
      for (const char filler : {' ', '0', 'x', '\0'}) {
        INFO(game.name << " '" << filler << "' behind " << front);
        const std::string line(longest, filler);
        CHECK_FALSE(is_too_long(judged_in_all_ways(game, front + line, {65536})));
        CHECK_FALSE(is_too_long(judged_in_all_ways(game, front + line + "\n", {65536})));
        CHECK(is_too_long(judged_in_all_ways(game, front + line + filler, {65536})));
        CHECK(is_too_long(judged_in_all_ways(game, front + line + filler + "\n", {65536})));
      }
    }
  }
}

TEST_CASE("nothing is left of the games before", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<Sample> samples = tests::samples(game, false);
    const auto referee = game.make_referee();
    base::Random random(3);
    std::string before;
    for (std::uint64_t i = 0; i < tests::rounds(3000); ++i) {
      const Sample& sample = samples[random.below(samples.size())];
      INFO(game.name << " " << sample.name << " behind " << before);
      REQUIRE(judged(*referee, sample.text) == judged_alone(game, sample.text));
      before = sample.name;
    }
  }
}

TEST_CASE("a file that breaks off leaves the referee ready", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<Sample> samples = tests::samples(game, false);
    const auto referee = game.make_referee();
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const std::string& text = samples[i].text;
      tests::DetailedSink sink(game::Detail::all);
      base::HelperPool no_helpers;
      const tests::PaddedText padded(text);
      io::MemoryBlocks blocks(padded.text(), 16, {}, text.size() / 2);
      try {
        referee->judge(blocks, no_helpers, sink);
      } catch (const base::Error& error) {  // as it should be, unless what was read decides
        CHECK(std::string(error.what()).find("over the limit") != std::string::npos);
      }
      const std::string& next = samples[(i + 1) % samples.size()].text;
      INFO(game.name << " " << samples[i].name);
      REQUIRE(judged(*referee, next) == judged_alone(game, next));
    }
  }
}

TEST_CASE("helping threads change nothing", "[conformance][threads]") {
  for (const game::Definition& game : tests::all_games()) {
    const auto referee = game.make_referee();
    for (const Sample& sample : tests::samples(game)) {
      for (const unsigned helpers : {1U, 3U}) {
        INFO(game.name << " " << sample.name << " with " << helpers);
        REQUIRE(judged(*referee, sample.text, {.helpers = helpers}) ==
                judged_alone(game, sample.text));
      }
    }
  }
}

TEST_CASE("the code alone is the same code", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    const auto referee = game.make_referee();
    for (const Sample& sample : tests::samples(game)) {
      INFO(game.name << " " << sample.name);
      const auto all = judge(*referee, sample.text, {});
      const auto codes = judge(*referee, sample.text, {.detail = game::Detail::code});
      REQUIRE(codes.size() == all.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(codes[i].code == all[i].code);
        CHECK(codes[i].game == all[i].game);
        CHECK(codes[i].where == all[i].where);
        CHECK(codes[i].moves == all[i].moves);
        CHECK(codes[i].bytes == all[i].bytes);
        CHECK_FALSE(all[i].reason.empty());
        CHECK(codes[i].properties.empty());
      }
    }
  }
}

TEST_CASE("mutated samples and random bytes", "[conformance]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<Sample> samples = tests::samples(game, false);
    const auto referee = game.make_referee();
    for (std::uint64_t seed = 0; seed < tests::rounds(20000); ++seed) {
      base::Random random(base::mix(17, seed));
      std::string text;
      if (seed % 10 == 0) {
        for (std::uint64_t i = random.below(300); i > 0; --i) {
          text += static_cast<char>(random.below(256));
        }
      } else {
        text = tests::mutated(samples[random.below(samples.size())].text, random);
      }
      INFO(game.name << " " << seed << ": " << text);
      const std::string whole = judged(*referee, text);
      REQUIRE_FALSE(whole.empty());
      REQUIRE_FALSE(has_code(whole, '9'));
      const RefereeRun cut{.block_bytes = 1 + random.below(text.size() + 1),
                           .streamed = random.below(2) == 0};
      REQUIRE(judged(*referee, text, cut) == whole);
    }
  }
}
