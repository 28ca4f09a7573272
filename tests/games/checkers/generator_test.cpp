#include "games/checkers/generator.hpp"

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Recipe;
using checkers::Rules;
using game::Code;

namespace {

/// All games in one file.
void check_games(Recipe recipe, Code code, std::uint64_t seeds = tests::rounds(800)) {
  std::string text;
  for (recipe.seed = 0; recipe.seed < seeds; ++recipe.seed) text += generate(recipe);
  const std::vector<game::Verdict> verdicts = tests::judge_pdn(text);
  REQUIRE(verdicts.size() == seeds);
  for (const game::Verdict& verdict : verdicts) {
    INFO(verdict.reason);
    CHECK(verdict.code == code);
    if (recipe.moves) CHECK(verdict.moves == *recipe.moves);
  }
}

}  // namespace

TEST_CASE("generated games of checkers end as they are to end", "[checkers]") {
  for (const Rules rules : {Rules::english, Rules::king_goes_on}) {
    for (const Code code : {Code::draw, Code::first_player_wins, Code::second_player_wins}) {
      check_games({.rules = rules, .result = code}, code);
      check_games({.rules = rules, .result = code, .moves = 41}, code);
    }
    check_games({.rules = rules, .result = Code::incomplete}, Code::incomplete);
    check_games({.rules = rules, .moves = 300}, Code::incomplete);
  }
}

TEST_CASE("generated games of other draughts end as they are to end", "[checkers]") {
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    if (is_checkers(set.rules)) continue;
    INFO(set.name);
    for (const Code code : {Code::draw, Code::first_player_wins, Code::second_player_wins}) {
      check_games({.rules = set.rules, .result = code}, code, 3);
      check_games({.rules = set.rules, .result = code, .moves = 41}, code, 3);
    }
    check_games({.rules = set.rules, .result = Code::incomplete}, Code::incomplete, 3);
  }
}

TEST_CASE("too long games of checkers are refused", "[checkers]") {
  CHECK_THROWS_AS(generate(Recipe{.moves = 1001}), game::RecipeRefused);
}
