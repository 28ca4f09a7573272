// Games that are being played, on boards of any size.

#include "games/checkers/engine/player.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/typed_move.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::PlayedGame;
using checkers::Result;
using checkers::Rules;

namespace {

/// Two kings that go to and fro.
PlayedGame kings() {
  return {Rules::english,
          tests::board_of({"_B______", "________", "________", "________",  //
                           "________", "________", "________", "______W_"}),
          Color::white};
}

}  // namespace

TEST_CASE("the third time a position comes, the game is drawn", "[checkers][play]") {
  PlayedGame game = kings();
  const std::string there_and_back = "32-28 1-5 28-32 5-1 ";
  CHECK(play_moves(game, there_and_back + "32-28 1-5 28-32").empty());
  CHECK(game.result() == Result::unfinished);
  CHECK(game.why_over().empty());
  const auto history = game.history();
  REQUIRE(history.keys.size() == 7);
  CHECK(history.keys[0] == key_of(*kings().position()));
  CHECK(history.keys[4] == history.keys[0]);
  CHECK(play_moves(game, "5-1").empty());
  CHECK(game.result() == Result::draw);
  CHECK(game.why_over() == "the position has occurred three times");
  CHECK(play_moves(game, "32-28") == "'32-28': the game is over before it");
}

TEST_CASE("moves are taken back, with all that followed from them", "[checkers][play]") {
  PlayedGame game = kings();
  CHECK(play_moves(game, "32-28 1-5 28-32 5-1 32-28 1-5 28-32 5-1").empty());
  game.take_back(2);
  CHECK(game.result() == Result::unfinished);
  CHECK(game.moves().size() == 6);
  CHECK(game.to_move() == Color::white);
  CHECK(game.history().keys.size() == 6);
  CHECK(text_of(game.moves().back(), 8) == "1-5");
  game.take_back(6);
  CHECK(game.board() == kings().board());
  CHECK(game.history().keys.empty());
}

TEST_CASE("a record begins where the game began", "[checkers][play]") {
  PlayedGame game = kings();
  CHECK(play_moves(game, "32-28 1-5 28-24").empty());
  const std::string record = pdn_of(game, {"e", "2026.01.01", "x", "y"}, Result::unfinished);
  CHECK(record.find("[SetUp \"1\"]\n[FEN \"W:WK32:BK1\"]\n") != std::string::npos);
  CHECK(record.find("\n1... 32-28 2. 1-5 28-24 *\n") != std::string::npos);
  CHECK(tests::codes_of(tests::judge_pdn(record, {Rules::english, false, {}})) == "3");
  const PlayedGame by_black(Rules::english, kings().board(), Color::black);
  const std::string set_up = pdn_of(by_black, {"e", "2026.01.01", "x", "y"}, Result::unfinished);
  CHECK(set_up.find("[SetUp \"1\"]\n[FEN \"B:WK32:BK1\"]\n") != std::string::npos);
  const std::string usual =
      pdn_of(PlayedGame(Rules::english), {"e", "2026.01.01", "x", "y"}, Result::unfinished);
  CHECK(usual.find("FEN") == std::string::npos);
}

TEST_CASE("games on all boards come to their end", "[checkers][play]") {
  std::string ends;
  for (const int size : {4, 6, 8, 10, 14}) {
    for (std::uint64_t seed = 0; seed < tests::rounds(10); ++seed) {
      PlayedGame game(Rules::king_goes_on, Board::start(size), Color::black);
      CHECK(game.position().has_value() == (size == 8));
      checkers::RandomPlayer chance(seed);
      while (game.result() == Result::unfinished) {
        const auto move = chance.choose(game);
        REQUIRE(move);
        REQUIRE(is_allowed(game.board(), game.to_move(), game.rules(), *move));
        game.play(*move);
      }
      CHECK_FALSE(game.why_over().empty());
      CHECK((game.result() == Result::draw || allowed_moves(game.board(), game.to_move()).empty()));
      ends += text_of(game.result());
    }
  }
  CHECK(ends.find("1-0") != std::string::npos);
  CHECK(ends.find("0-1") != std::string::npos);
}
