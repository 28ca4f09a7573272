// positions.txt: positions and their legal moves, as the twin found them. A position is a game
// file; behind it stands `= N`, and then N moves. It was written by
//
//     build/tests/referee_tests '[.write_boxshogi_positions]'
//
// and is kept, so that neither a change of the twin nor one of the generator goes unseen.

#include <fstream>

#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/twin/boxshogi_games.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* path = REFEREE_SOURCE_ROOT "/tests/games/boxshogi/positions.txt";

/// How many of each sort are in the file.
struct Sorts {
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;
  std::uint64_t mating_preview_drops = 0;
  std::uint64_t other_checks = 0;
  std::uint64_t others = 0;
};
constexpr Sorts wanted{60, 40, 60, 120, 320};

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

}  // namespace

TEST_CASE("write positions of BoxShogi", "[.write_boxshogi_positions]") {
  std::ofstream file(path);
  base::Random random(5);
  Sorts sorts;
  const std::uint64_t all = wanted.mates + wanted.stalemates + wanted.mating_preview_drops +
                            wanted.other_checks + wanted.others;
  for (std::uint64_t written = 0; written < all;) {
    twin::Shogi shogi = twin::random_shogi(random);
    std::string text = twin::shogi_setup(shogi);
    const std::vector<std::string> first = twin::shogi_moves(shogi);
    if (random.below(2) == 0 && !first.empty()) {
      const std::string& move = first[random.below(first.size())];
      text += move + "\n";
      twin::shogi_play(shogi, move);
    }
    if (!is_wanted(shogi, sorts)) continue;
    ++written;
    const std::vector<std::string> moves = twin::shogi_moves(shogi);
    file << text << "= " << moves.size() << "\n";
    for (const std::string& move : moves) file << move << "\n";
  }
  REQUIRE(file.flush());
}

TEST_CASE("every position has the moves that stand beside it", "[boxshogi]") {
  std::ifstream file(path);
  std::uint64_t positions = 0;
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;
  std::string text;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("= ")) {
      text += line + "\n";
      continue;
    }
    INFO(text);
    std::vector<std::string> moves(std::stoul(line.substr(2)));
    for (std::string& move : moves) REQUIRE(std::getline(file, move));
    boxshogi::Judge judge = tests::judge_of(text);
    REQUIRE(judge.game() != nullptr);
    REQUIRE(boxshogi::legal_moves(*judge.game()) == moves);
    const bool mated = judge.game()->ending() == boxshogi::Ending::checkmate;
    REQUIRE(mated == (moves.empty() && judge.game()->is_in_check()));
    mates += mated ? 1 : 0;
    stalemates += moves.empty() && !mated ? 1 : 0;
    ++positions;
    text.clear();
  }
  CHECK(text.empty());
  CHECK(positions == 600);
  CHECK(mates == wanted.mates);
  CHECK(stalemates == wanted.stalemates);
}
