// Every sample of Connect Z, whose name says its verdicts: CODE_WHAT.txt, or
// CODE_WHAT.firstCODE.txt where the precedence `first` gives another code.

#include <regex>

#include "tests/catch.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/games/samples.hpp"
#include "tests/twin/connectz_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

TEST_CASE("every case file has the verdicts that its name says", "[connectz]") {
  static const std::regex pattern(R"([0-9]_[a-z0-9_]+(\.first([0-9]))?\.txt)");
  for (const auto& [name, text, code] : tests::samples(connectz::definition({}))) {
    CAPTURE(name);
    std::smatch match;
    REQUIRE(std::regex_match(name, match, pattern));
    const char first = match[1].matched ? *match[2].first : code;
    CHECK(game::digit_of(tests::judge_text(text, {}).code) == code);
    CHECK(game::digit_of(tests::judge_text(text, {.precedence = Precedence::first}).code) == first);
    const twin::ConnectzRulings rulings = twin::judge_connectz(text);
    CHECK(rulings.spec.code == code - '0');
    CHECK(rulings.first.code == first - '0');
  }
}

TEST_CASE("a case's verdict does not depend on its blocks", "[connectz]") {
  for (const tests::Sample& one : tests::samples(connectz::definition({}))) {
    for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
      const std::string whole =
          tests::all_of(tests::judge_text(one.text, {.precedence = precedence}));
      for (const std::size_t bytes : {1U, 2U, 3U, 7U, 64U}) {
        for (const bool streamed : {false, true}) {
          CAPTURE(one.name, bytes, streamed);
          CHECK(tests::all_of(tests::judge_text(one.text, {precedence, bytes, 1, streamed})) ==
                whole);
        }
      }
    }
  }
}
