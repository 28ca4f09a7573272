// The moves that are generated against those that the twin finds by trying.

#include "games/boxshogi/rules/move_generator.hpp"

#include <algorithm>
#include <fstream>

#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/game.hpp"
#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/twin/boxshogi_games.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// The twin's position as the project has it; the hands and who moves too.
boxshogi::Game game_at(const twin::Shogi& shogi) {
  boxshogi::Judge judge = tests::judge_of(twin::shogi_setup(shogi));
  REQUIRE(judge.game() != nullptr);
  return *judge.game();
}

/// What was met on the way.
struct Met {
  std::uint64_t positions = 0;
  std::uint64_t checks = 0;
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;
  std::uint64_t mating_preview_drops = 0;
};

/// All moves that can be written, of which only the legal ones must be taken for legal.
void check_every_move(const boxshogi::Position& position, const std::vector<std::string>& legal) {
  const boxshogi::MoveGenerator generator(position);
  std::uint64_t found = 0;
  const auto look = [&](boxshogi::Move move) {
    if (!generator.is_legal(move)) return;
    ++found;
    REQUIRE(std::binary_search(legal.begin(), legal.end(), boxshogi::text_of(move)));
  };
  for (boxshogi::Square to = 0; to < boxshogi::squares; ++to) {
    for (boxshogi::Square from = 0; from < boxshogi::squares; ++from) {
      look(boxshogi::Move::step(from, to, false));
      look(boxshogi::Move::step(from, to, true));
    }
    for (std::size_t kind = 0; kind < boxshogi::droppable_kinds; ++kind) {
      look(boxshogi::Move::drop(static_cast<boxshogi::Kind>(kind), to));
    }
  }
  REQUIRE(found == legal.size());
}

void compare(const twin::Shogi& shogi, const boxshogi::Game& game, Met& met) {
  const std::vector<std::string> moves = twin::shogi_moves(shogi);
  const bool check = twin::shogi_check(shogi, shogi.upper_moves);
  INFO(boxshogi::fen(game));
  const boxshogi::MoveGenerator generator(game.position());
  std::vector<std::string> ours;
  generator.for_each([&](boxshogi::Move move) { ours.push_back(boxshogi::text_of(move)); });
  std::sort(ours.begin(), ours.end());
  REQUIRE(ours == moves);
  REQUIRE(generator.count() == moves.size());
  REQUIRE(game.is_in_check() == check);
  REQUIRE((game.ending() == boxshogi::Ending::checkmate) == (check && moves.empty()));
  if (met.positions % 16 == 0) check_every_move(game.position(), moves);
  ++met.positions;
  if (check) ++met.checks;
  if (check && moves.empty()) ++met.mates;
  if (!check && moves.empty()) ++met.stalemates;
  met.mating_preview_drops += twin::shogi_mating_preview_drops(shogi).size();
}

/// Plays on from a position with random moves of the twin's.
void play(twin::Shogi shogi, base::Random& random, unsigned most, Met& met) {
  boxshogi::Game game = game_at(shogi);
  for (unsigned i = 0;; ++i) {
    compare(shogi, game, met);
    const std::vector<std::string> moves = twin::shogi_moves(shogi);
    if (moves.empty() || i == most) return;
    const std::string move = moves[random.below(moves.size())];
    twin::shogi_play(shogi, move);
    game.play(boxshogi::parse_move(move));
    REQUIRE(game.ending() != boxshogi::Ending::illegal_move);
    for (const bool upper : {false, true}) {
      const boxshogi::Hand& hand = game.hand(upper ? boxshogi::Side::upper : boxshogi::Side::lower);
      std::string kinds;
      for (std::size_t k = 0; k < hand.size(); ++k) kinds += boxshogi::letter_of(hand[k]);
      REQUIRE(kinds == shogi.hands[upper]);
    }
  }
}

}  // namespace

TEST_CASE("a full hand gives its pieces back in order", "[boxshogi]") {
  const auto kind = [](std::size_t i) {
    return static_cast<boxshogi::Kind>(i % boxshogi::droppable_kinds);
  };
  boxshogi::Hand hand;
  for (std::size_t i = 0; i < boxshogi::Hand::most; ++i) hand.add(kind(i));
  hand.take(kind(1));
  REQUIRE(hand.size() == boxshogi::Hand::most - 1);
  CHECK(hand[0] == kind(0));
  for (std::size_t i = 1; i < hand.size(); ++i) CHECK(hand[i] == kind(i + 1));
}

TEST_CASE("a drop does not promote", "[boxshogi]") {
  const auto drop = boxshogi::Move::drop(boxshogi::Kind::notes, 24);
  CHECK(drop.is_drop());
  CHECK(drop.kind() == boxshogi::Kind::notes);
  CHECK_FALSE(drop.promotes());
}

TEST_CASE("the moves of games from the start are the twin's", "[boxshogi]") {
  base::Random random(1);
  Met met;
  while (met.positions < tests::rounds(40000)) play(twin::shogi_start(), random, 200, met);
  CHECK(met.checks > met.positions / 20);
  CHECK(met.mates > 0);
}

TEST_CASE("the moves of games from random positions are the twin's", "[boxshogi]") {
  base::Random random(2);
  Met met;
  while (met.positions < tests::rounds(80000)) play(twin::random_shogi(random), random, 12, met);
  INFO(met.positions << " positions, " << met.checks << " checks, " << met.mates << " mates, "
                     << met.stalemates << " stalemates, " << met.mating_preview_drops
                     << " mating preview drops");
  CHECK(met.checks > met.positions / 10);
  CHECK(met.mates > met.positions / 200);
  CHECK(met.stalemates > met.positions / 2000);
  CHECK(met.mating_preview_drops > met.positions / 1000);
}
