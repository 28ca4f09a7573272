// Results as PDN writes them.

#include "games/checkers/pdn/pdn_token.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Result;

TEST_CASE("results are written as they are read", "[checkers]") {
  for (const Result result :
       {Result::unfinished, Result::black_wins, Result::white_wins, Result::draw}) {
    CHECK(checkers::result_of(text_of(result)) == result);
  }
  CHECK(checkers::text_of(Result::none).empty());
  CHECK(checkers::result_of("") == Result::none);
  CHECK(checkers::result_of("1 - 0") == Result::none);
}
