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

TEST_CASE("80 plies without a capture or a man's move are a draw", "[checkers][play]") {
  // Kings on a large board, which walk where they have not been.
  std::uint64_t ends = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Board board(14);
    board.put({0, 1}, 'B');
    board.put({13, 12}, 'W');
    PlayedGame game(Rules::english, board, Color::black);
    checkers::RandomPlayer chance(seed);
    for (unsigned ply = 0; ply < 80; ++ply) {
      if (!game.why_over().empty()) break;
      REQUIRE(game.result() == Result::unfinished);
      game.play(*chance.choose(game));
    }
    if (game.moves().size() < 80) continue;
    if (game.why_over() != "80 plies without a capture or a man's move") continue;
    CHECK(game.result() == Result::draw);
    game.take_back(1);
    CHECK(game.result() == Result::unfinished);
    CHECK(game.why_over().empty());
    ++ends;
  }
  CHECK(ends > 10);
}

TEST_CASE("after a king's capture no earlier position can recur", "[checkers][play]") {
  PlayedGame game(Rules::english,
                  tests::board_of({"_B______", "________", "________", "________",  //
                                   "_____w__", "________", "___w____", "________"}),
                  Color::black);
  CHECK(play_moves(game, "1-6").empty());
  CHECK(game.history().keys.size() == 1);
  Board double_jump(8);
  double_jump.put({0, 1}, 'B');
  double_jump.put({1, 2}, 'w');
  double_jump.put({3, 4}, 'w');
  double_jump.put({7, 0}, 'W');
  PlayedGame jumps(Rules::english, double_jump, Color::white);
  CHECK(play_moves(jumps, "29-25").empty());
  CHECK(jumps.history().keys.size() == 1);
  CHECK(play_moves(jumps, "1x10x19").empty());
  CHECK(jumps.history().keys.empty());
}

TEST_CASE("the lines of a record are as full as 78 characters allow", "[checkers][play]") {
  std::uint64_t full = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    PlayedGame game(Rules::english);
    checkers::RandomPlayer chance(seed);
    while (game.result() == Result::unfinished) game.play(*chance.choose(game));
    const std::string record = pdn_of(game, {"e", "2026.01.01", "x", "y"}, game.result());
    CHECK(record.find("\n\n1. ") != std::string::npos);
    CHECK(record.find("1...") == std::string::npos);
    for (std::size_t begin = record.find("\n\n") + 2; begin < record.size();) {
      const std::size_t end = record.find('\n', begin);
      const std::size_t word = record.find_first_of(" \n", end + 1) - (end + 1);
      CHECK(end - begin <= 78);
      if (word != 0 && word < 100) CHECK(end - begin + 1 + word > 78);
      full += end - begin == 78 ? 1 : 0;
      begin = end + 1;
    }
  }
  CHECK(full > 0);
}

TEST_CASE("a record has a set-up if white begins, and tags without control characters",
          "[checkers][play]") {
  const PlayedGame by_white(Rules::english, Board::start(8), Color::white);
  const std::string record =
      pdn_of(by_white, {"a b\x1F\t\x7F", "2026.01.01", "x \"y\" \\", ""}, Result::unfinished);
  CHECK(record.find("[Event \"a b  \x7F\"]\n") != std::string::npos);
  CHECK(record.find("[Black \"x \\\"y\\\" \\\\\"]\n[White \"\"]\n") != std::string::npos);
  CHECK(record.find("[SetUp \"1\"]\n[FEN \"W:W21,") != std::string::npos);
}
