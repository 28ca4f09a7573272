#include "games/boxshogi/rules/move_generator.hpp"

#include "games/boxshogi/setup.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/twin/boxshogi_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// Known from elsewhere. An engine that lets a dropped preview mate counts 132,680,698 at depth 7.
constexpr std::uint64_t leaves[] = {1, 14, 181, 2512, 35401, 533203, 8276188, 132680617};

constexpr unsigned depth_counted = tests::is_slow_build ? 6 : 7;
constexpr unsigned depth_made = depth_counted - 1;

/// The last moves are made, too, where perft() counts them without.
std::uint64_t perft_of_made(const boxshogi::Position& position, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  boxshogi::MoveGenerator(position).for_each([&](boxshogi::Move move) {
    boxshogi::Position after = position;
    after.play(move);
    total += perft_of_made(after, depth - 1);
  });
  return total;
}

std::uint64_t slow_perft(const twin::Shogi& shogi, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (const std::string& move : twin::shogi_moves(shogi)) {
    twin::Shogi after = shogi;
    twin::shogi_play(after, move);
    total += slow_perft(after, depth - 1);
  }
  return total;
}

}  // namespace

TEST_CASE("lines of play from the start", "[boxshogi]") {
  const boxshogi::Position start = boxshogi::Setup::initial().position;
  for (unsigned depth = 0; depth <= depth_counted; ++depth) {
    CAPTURE(depth);
    CHECK(boxshogi::perft(start, depth) == leaves[depth]);
    if (depth <= depth_made) CHECK(perft_of_made(start, depth) == leaves[depth]);
  }
}

TEST_CASE("the twin counts the same lines of play", "[boxshogi]") {
  for (unsigned depth = 0; depth <= 4; ++depth) {
    CHECK(slow_perft(twin::shogi_start(), depth) == leaves[depth]);
  }
}
