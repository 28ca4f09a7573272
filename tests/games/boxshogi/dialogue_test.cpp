#include "games/boxshogi/dialogue.hpp"

#include "base/error.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// What is shown when `text` comes in pieces.
std::string shown(const std::string& text, std::size_t block_bytes) {
  boxshogi::Dialogue dialogue;
  std::string all = dialogue.turn();
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes);
  while (const auto block = blocks.next()) {
    all += dialogue.answer(*block);
  }
  return all;
}

}  // namespace

TEST_CASE("a dialogue ends with a prompt, or the game", "[boxshogi]") {
  CHECK(shown("", 1).ends_with("Captures lower:\n\nlower> "));
  CHECK(shown("move a2 a3", 1).ends_with("\n\nUPPER> "));
  const std::string end =
      "lower> lower player action:\n5 | N| G| R| S| D|\n4 |__|__|__|__| P|\n"
      "3 |__|__|__|__|__|\n2 | p|__|__|__|__|\n1 | d| s| r| g| n|\n    a  b  c  d  e\n\n"
      "Captures UPPER:\nCaptures lower:\n\nUPPER player wins.  Illegal move.\n";
  CHECK(shown("\n", 1).ends_with(end));
  CHECK(shown(" \t\r\nmove a2 a3\n", 1).ends_with(end));
}

TEST_CASE("a dialogue is the same however the lines come", "[boxshogi]") {
  const std::string text = "move b1 b2\nmove a5 a2\n move a1 a2 \nmove b5 c4\r\nrubbish\n";
  const std::string whole = shown(text, SIZE_MAX);
  CHECK(whole.find("lower player is in check!\nAvailable moves:\nmove a1 a2\nmove a1 b1\n"
                   "move b2 a2\nlower> lower player action: move a1 a2\n") != std::string::npos);
  CHECK(whole.ends_with("UPPER player wins.  Illegal move.\n"));
  for (const std::size_t bytes : {1U, 12U, 30U}) CHECK(shown(text, bytes) == whole);
}

TEST_CASE("a dialogue refuses a line that is too long", "[boxshogi]") {
  CHECK_THROWS_AS(shown(std::string((1 << 20) + 1, 'x'), SIZE_MAX), base::Error);
}
