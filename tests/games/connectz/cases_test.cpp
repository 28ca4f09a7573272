// Every file in tests/cases/connectz, whose name says its verdicts: CODE_WHAT.txt, or
// CODE_WHAT.firstCODE.txt where the precedence `first` gives another code.

#include <filesystem>
#include <regex>

#include "tests/catch.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

struct Case {
  std::string name;
  std::string text;
  char spec = '?';
  char first = '?';
};

std::vector<Case> all_cases() {
  static const std::regex pattern(R"(([0-9])_[a-z0-9_]+(\.first([0-9]))?\.txt)");
  std::vector<Case> cases;
  const std::filesystem::path directory(REFEREE_SOURCE_ROOT "/tests/cases/connectz");
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string name = entry.path().filename().string();
    std::smatch match;
    INFO(name);
    REQUIRE(std::regex_match(name, match, pattern));
    Case one{name, tests::bytes_of(entry.path()), *match[1].first, *match[1].first};
    if (match[3].matched) one.first = *match[3].first;
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace

TEST_CASE("every case file has the verdicts that its name says", "[connectz]") {
  const std::vector<Case> cases = all_cases();
  CHECK(cases.size() >= 150);
  for (const Case& one : cases) {
    CAPTURE(one.name);
    CHECK(game::digit_of(tests::judge_text(one.text, {}).code) == one.spec);
    CHECK(game::digit_of(tests::judge_text(one.text, {.precedence = Precedence::first}).code) ==
          one.first);
    const twin::ConnectzRulings rulings = twin::judge_connectz(one.text);
    CHECK(rulings.spec.code == one.spec - '0');
    CHECK(rulings.first.code == one.first - '0');
  }
}

TEST_CASE("a case's verdict does not depend on its blocks", "[connectz]") {
  for (const Case& one : all_cases()) {
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
