// What docs/formats/NAME.md says, case by case; the conformance suite does the rest.

#include "games/NAME/definition.hpp"
#include "games/NAME/position.hpp"
#include "tests/catch.hpp"
#include "tests/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

TEST_CASE("NAME: who takes the last match wins", "[NAME]") {
  const auto referee = NAME::definition({game::Canvas{}}).make_referee();
  const game::Verdict verdict = tests::judge(*referee, "3 3 3 3 3 3\n2 1").at(0);
  CHECK(verdict.code == game::Code::second_player_wins);
  CHECK(verdict.where == game::Where{2, 14, 8, 2});
  CHECK(verdict.picture);
}
