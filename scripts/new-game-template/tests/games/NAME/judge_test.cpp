// What docs/formats/NAME.md says, case by case; the conformance suite does the rest.

#include "games/NAME/judge.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

game::Verdict verdict_on(std::string_view text) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  NAME::Judge judge({});
  while (const auto block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  return judge.verdict();
}

}  // namespace

TEST_CASE("NAME: the other player wins when one resigns", "[NAME]") {
  const game::Verdict verdict = verdict_on("pass\nresign\n");
  CHECK(verdict.code == game::Code::first_player_wins);
  CHECK(verdict.where.move == 2);
  CHECK(verdict.where.player == 2);
}
