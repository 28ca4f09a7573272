// Every pair of files in tests/cases/boxshogi: a game CODE_WHAT.txt, and in CODE_WHAT.out what
// `boxshogi -f` prints of it.

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/source_root.hpp"
#include "tests/twin/boxshogi_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

const std::filesystem::path folder = tests::source_root() / "tests/cases/boxshogi";

}  // namespace

TEST_CASE("every pair of case files", "[boxshogi]") {
  std::size_t pairs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    const std::string name = entry.path().stem().string();
    CAPTURE(name);
    const std::string text = tests::bytes_of(entry.path());
    const std::string expected = tests::bytes_of(folder / (name + ".out"));
    boxshogi::Judge judge = tests::judge_of(text);
    CHECK(game::digit_of(judge.verdict().code) == name[0]);
    CHECK(tests::output_of(judge) == expected);
    const twin::ShogiRuling ruling = twin::judge_boxshogi(text);
    CHECK(ruling.code == name[0] - '0');
    CHECK(ruling.output == expected);
    ++pairs;
  }
  CHECK(pairs >= 190);
}
