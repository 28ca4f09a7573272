// Archives: games cut out of PDN files and written again keep their verdicts.

#include <sstream>

#include "tests/catch.hpp"
#include "tests/games/checkers/archives.hpp"
#include "tests/games/checkers/judging.hpp"
#include "tests/games/samples.hpp"
#include "tests/twin/checkers_records.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

constexpr tests::Cleaning all_kept{true, {}};
constexpr tests::Cleaning all_bare{false, {true, true, true}};

/// A record that claims nothing is written as one that is open.
std::string claim_of(const game::Verdict& verdict) {
  const std::string claim = tests::text_property(verdict, "claimed_result");
  return claim.empty() ? "*" : claim;
}

/// The same game by all that the judge says of legal ones.
bool is_same_game(const game::Verdict& a, const game::Verdict& b) {
  return a.code == b.code && a.moves == b.moves && claim_of(a) == claim_of(b) &&
         tests::text_property(a, "derived_result") == tests::text_property(b, "derived_result") &&
         tests::text_property(a, "fen") == tests::text_property(b, "fen");
}

void check_longest_line(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > 80) REQUIRE(line.find(' ') != std::string::npos);
  }
}

/// Legal games keep their verdicts, the text is the same again, and all games stay apart.
void check_round_trip(std::string_view text, const checkers::Settings& settings) {
  const auto before = tests::judge_pdn(text, settings);
  std::vector<game::Verdict> legal;
  for (const auto& verdict : before) {
    if (game::is_valid(verdict.code)) legal.push_back(verdict);
  }
  const std::string clean = tests::cleaned(text, settings, {});
  INFO(text);
  INFO(clean);
  check_longest_line(clean);
  REQUIRE(tests::cleaned(clean, {}, {}) == clean);
  if (!legal.empty()) {
    const auto after = tests::judge_pdn(clean);
    REQUIRE(after.size() == legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) REQUIRE(is_same_game(after[i], legal[i]));
  }
  const std::string bare = tests::cleaned(text, settings, all_bare);
  REQUIRE(tests::cleaned(clean, {}, all_bare) == bare);
}

/// Games that are passed on as they stand keep their codes, too.
void check_kept(std::string_view text, const checkers::Settings& settings) {
  const auto before = tests::judge_pdn(text, settings);
  if (before.front().game == 0) return;
  const std::string kept = tests::cleaned(text, settings, all_kept);
  INFO(text);
  INFO(kept);
  REQUIRE(tests::codes_of(tests::judge_pdn(kept, settings)) == tests::codes_of(before));
  REQUIRE(tests::cleaned(kept, settings, all_kept) == kept);
}

}  // namespace

TEST_CASE("cleaned cases keep their codes", "[checkers]") {
  for (const tests::Sample& sample : tests::samples(checkers::definition({}))) {
    INFO(sample.name);
    check_round_trip(sample.text, {});
    check_round_trip(sample.text, {checkers::Rules::king_goes_on, true, {}});
    check_kept(sample.text, {});
  }
}

TEST_CASE("cleaned wild records keep their verdicts", "[checkers][twin]") {
  base::Random random(11);
  for (std::uint64_t i = 0; i < tests::rounds(1500); ++i) {
    const bool english = random.below(2) == 0;
    const auto records =
        twin::random_records(random, 1 + static_cast<unsigned>(random.below(6)), english);
    const checkers::Settings settings{
        english ? checkers::Rules::english : checkers::Rules::king_goes_on, true, {}};
    check_round_trip(records.text, settings);
    check_kept(records.text, settings);
    REQUIRE(tests::cleaned(records.text, settings, all_kept, 1 + random.below(300)) ==
            tests::cleaned(records.text, settings, all_kept));
  }
}

TEST_CASE("cleaned damaged records keep their verdicts", "[checkers][twin]") {
  base::Random random(12);
  const std::vector<tests::Sample> samples = tests::samples(checkers::definition({}));
  constexpr std::string_view bytes = "{}();[]\"\\%$!?*.-x 1230\n\r\t\xC2\x80\xFC{a\0[E";
  for (std::uint64_t i = 0; i < tests::rounds(20000); ++i) {
    std::string text;
    for (std::uint64_t part = 1 + random.below(3); part > 0; --part) {
      text += samples[random.below(samples.size())].text;
    }
    for (std::uint64_t damage = random.below(6); damage > 0 && !text.empty(); --damage) {
      const std::size_t at = random.below(text.size());
      const char byte = bytes[random.below(bytes.size())];
      const std::uint64_t way = random.below(3);
      if (way > 0) text.erase(at, way == 1 ? 1 : 1 + random.below(8));
      if (way < 2) text.insert(at, 1, byte);
    }
    check_round_trip(text, {});
    check_kept(text, {});
  }
}
