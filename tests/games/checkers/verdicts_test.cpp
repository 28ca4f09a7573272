// What verdicts on PDN say that the session checkers_cases.txt does not show of the cases.

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

const std::string too_long_line((1 << 20) + 1, 'x');

std::optional<base::Digest::Value> digest(const std::string& text) {
  return tests::judge_pdn<tests::DigestingSink>(text).at(0).digest;
}

}  // namespace

TEST_CASE("a line that is too long ends the game that is open, or is one of its own",
          "[checkers]") {
  for (const auto& [before, codes] : std::vector<std::pair<std::string, std::string>>{
           {"1. 11-15\n", "9"}, {"1. 11-15 *\n", "39"}, {"1. 11-19\n", "59"}, {"", "9"}}) {
    INFO(before);
    CHECK(tests::codes_of(tests::judge_pdn(before + too_long_line + "\n")) == codes);
  }
  CHECK_FALSE(tests::property_of<std::uint64_t>(tests::judge_pdn(too_long_line).at(0), "column"));
}

TEST_CASE("a digest is of a game's text alone", "[checkers]") {
  const auto plain = digest("1. 11-15\n22-18 *\n");
  REQUIRE(plain);
  for (const char* const same : {" 1. 11-15\t\n\t22-18 * \r\n", "\n \n1. 11-15\n22-18 *",
                                 "1. 11-15\n22-18 *\n\n\t\n", "1. 11-15\r22-18 *\r"}) {
    CHECK(digest(same) == plain);
  }
  std::vector<std::optional<base::Digest::Value>> all{plain};
  for (const char* const other :
       {"1. 11-15 22-18 *\n", "1. 11-15\n\n22-18 *\n", "1. 11-15\n\n\n22-18 *\n",
        "1. 11-15\n22-18  *\n", "1. 11-15\n22-18 1-0\n", "11-15", "11-16", "11-1"}) {
    all.push_back(digest(other));
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  // Games on one line have those that they have alone.
  const auto both = tests::judge_pdn<tests::DigestingSink>("1. 11-15 * 1. 11-16 22-18 *\n");
  REQUIRE(both.size() == 2);
  CHECK(both[0].digest == digest("1. 11-15 * "));
  CHECK(both[1].digest == digest("1. 11-16 22-18 *\n"));
  // Without text, or with text that cannot be read, there is none.
  CHECK_FALSE(digest(""));
  CHECK_FALSE(digest("\n \t\r\n"));
  const auto ended =
      tests::judge_pdn<tests::DigestingSink>("1. 11-15 *\n1. 11-16\n" + too_long_line + "\n");
  CHECK(tests::codes_of(ended) == "39");
  CHECK(ended.at(0).digest.has_value());
  CHECK_FALSE(ended.at(1).digest.has_value());
}

TEST_CASE("a carriage return alone ends a line, and is counted", "[checkers]") {
  const auto verdict = tests::judge_pdn("1. 11-15\r22-18\r2. 15-9 *\r\n").at(0);
  CHECK(verdict.code == game::Code::illegal_move);
  CHECK(verdict.where.line == 3);
  CHECK(verdict.where.byte == 18);
}
