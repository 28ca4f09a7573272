// Records of games in PDN: the case files, and wild records against the twin.

#include <regex>

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"
#include "tests/games/samples.hpp"
#include "tests/twin/checkers_records.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Rules;

TEST_CASE("every PDN case has the codes that its name says", "[checkers]") {
  // CODES_WHAT.pdn, a digit a game, or CODES_WHAT.seedCODES.pdn where the rules differ.
  static const std::regex pattern(R"(([0-9]+)_[a-z0-9_]+(\.seed([0-9]+))?\.pdn)");
  const std::vector<tests::Sample> samples = tests::samples(checkers::definition({}));
  CHECK(samples.size() >= 100);
  for (const tests::Sample& sample : samples) {
    INFO(sample.name);
    std::smatch match;
    REQUIRE(std::regex_match(sample.name, match, pattern));
    const std::string seed = match[3].matched ? match[3].str() : match[1].str();
    CHECK(tests::codes_of(tests::judge_pdn(sample.text)) == match[1].str());
    CHECK(tests::codes_of(tests::judge_pdn(sample.text, {Rules::king_goes_on, false, {}})) == seed);
  }
}

TEST_CASE("wild records are judged as the twin judges them", "[checkers][twin]") {
  base::Random random(7);
  std::string met;
  for (std::uint64_t i = 0; i < tests::rounds(3000); ++i) {
    const bool english = random.below(2) == 0;
    const auto records =
        twin::random_records(random, 1 + static_cast<unsigned>(random.below(6)), english);
    const checkers::Settings settings{english ? Rules::english : Rules::king_goes_on, false, {}};
    const auto verdicts = tests::judge_pdn(records.text, settings, 1 + random.below(500));
    INFO(records.text);
    REQUIRE(tests::codes_of(verdicts) == records.codes);
    std::uint64_t bytes = 0;
    for (std::size_t game = 0; game < verdicts.size(); ++game) {
      REQUIRE(verdicts[game].game == game + 1);
      bytes += verdicts[game].bytes;
    }
    REQUIRE(bytes == records.text.size());
    met += records.codes;
  }
  for (const char code : std::string("0123456")) {
    CHECK(std::count(met.begin(), met.end(), code) > 20);
  }
}
