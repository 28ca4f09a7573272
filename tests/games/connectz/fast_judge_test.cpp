// What the fast judge of records leaves to others; tests/pack/plain_test.cpp compares all verdicts.
#include "games/connectz/fast_judge.hpp"

#include <array>

#include "base/limits.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::FastJudge;

TEST_CASE("the fast judge leaves a text to others that may have a line too long",
          "[connectz][once]") {
  FastJudge judge(connectz::Precedence::spec);
  const std::string zeros(base::max_line_bytes, '0');
  CHECK(judge.judge_text(zeros)->code == game::Code::invalid_file);
  CHECK_FALSE(judge.judge_text(zeros + "0"));
  CHECK_FALSE(judge.judge_text(""));
}

TEST_CASE("the fast judge takes a frame without a line end", "[connectz][once]") {
  FastJudge judge(connectz::Precedence::spec);
  CHECK(judge.judge_text("7 6 4")->code == game::Code::incomplete);
  CHECK(judge.judge_text("7 6 4\n")->code == game::Code::incomplete);
  CHECK(judge.judge_text("7 6 4\n1")->moves == 1);
}

TEST_CASE("the fast judge takes a frame's text for what it is", "[connectz][once]") {
  FastJudge judge(connectz::Precedence::spec);
  const std::array<std::string_view, 2> fields{"[7,6,4]", "[1,2]"};
  for (int round = 0; round < 2; ++round) {
    CHECK(judge.judge(fields)->code == game::Code::incomplete);
    CHECK(judge.judge_text(fields[0])->code == game::Code::invalid_file);  // no frame's line
  }
}
