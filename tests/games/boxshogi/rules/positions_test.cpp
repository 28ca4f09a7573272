// Positions of rare sorts, and their legal moves as the twin finds them. The digest of all of them
// is pinned, so that a change of the twin is noticed as well as one of the move generator.

#include <algorithm>

#include "base/digest.hpp"
#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/twin/boxshogi_games.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// How many positions of each sort there are.
struct Sorts {
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;
  std::uint64_t mating_preview_drops = 0;
  std::uint64_t other_checks = 0;
  std::uint64_t others = 0;
};
constexpr std::uint64_t share = tests::is_slow_build ? 10 : 1;
constexpr Sorts wanted{60 / share, 40 / share, 60 / share, 120 / share, 320 / share};
constexpr std::uint64_t positions = 600 / share;

/// Whether one more of this sort is wanted.
bool is_wanted(const twin::Shogi& shogi, Sorts& sorts) {
  const bool check = twin::shogi_check(shogi, shogi.upper_moves);
  const auto take = [](std::uint64_t& count, std::uint64_t most) {
    if (count == most) return false;
    ++count;
    return true;
  };
  if (twin::shogi_moves(shogi).empty()) {
    return check ? take(sorts.mates, wanted.mates) : take(sorts.stalemates, wanted.stalemates);
  }
  if (!twin::shogi_mating_preview_drops(shogi).empty()) {
    return take(sorts.mating_preview_drops, wanted.mating_preview_drops);
  }
  return check ? take(sorts.other_checks, wanted.other_checks) : take(sorts.others, wanted.others);
}

/// The next random position; in half of the cases after one more move.
twin::Shogi next_position(base::Random& random, std::string& text) {
  twin::Shogi shogi = twin::random_shogi(random);
  text = twin::shogi_setup(shogi);
  const std::vector<std::string> moves = twin::shogi_moves(shogi);
  if (random.below(2) == 0 && !moves.empty()) {
    const std::string& move = moves[random.below(moves.size())];
    text += move + "\n";
    twin::shogi_play(shogi, move);
  }
  return shogi;
}

void compare(const std::string& text, const std::vector<std::string>& moves) {
  INFO(text);
  boxshogi::Judge judge = tests::judge_of(text);
  REQUIRE(judge.game() != nullptr);
  REQUIRE(boxshogi::legal_moves(*judge.game()) == moves);
  const bool mated = judge.game()->ending() == boxshogi::Ending::checkmate;
  REQUIRE(mated == (moves.empty() && judge.game()->is_in_check()));
}

}  // namespace

TEST_CASE("positions of rare sorts have the moves that the twin finds", "[boxshogi]") {
  base::Random random(5);
  base::Digest digest;
  Sorts sorts;
  for (std::uint64_t found = 0; found < positions;) {
    std::string text;
    const twin::Shogi shogi = next_position(random, text);
    if (!is_wanted(shogi, sorts)) continue;
    ++found;
    const std::vector<std::string> moves = twin::shogi_moves(shogi);
    compare(text, moves);
    text += "= " + std::to_string(moves.size()) + "\n";
    for (const std::string& move : moves) text += move + "\n";
    digest.add(text);
  }
  CHECK(sorts.mates == wanted.mates);
  CHECK(sorts.stalemates == wanted.stalemates);
  CHECK(sorts.mating_preview_drops == wanted.mating_preview_drops);
  const std::string_view pinned = tests::is_slow_build ? "5699623cfeb05c4daaea3e1038c86f6e"
                                                       : "a65ec70c6bbacf3d5d8c87a22b1fd99b";
  CHECK(base::hexadecimal(digest.value()) == pinned);
}
