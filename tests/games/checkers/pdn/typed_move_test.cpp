// Moves as people type them.

#include <fmt/format.h>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/typed_move.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::NoMove;
using checkers::Path;
using checkers::PlayedGame;
using checkers::Rules;

namespace {

/// The squares, or the reason.
std::string read(const PlayedGame& game, std::string_view text) {
  const auto move = read_move(game, text);
  if (const NoMove* none = std::get_if<NoMove>(&move)) {
    return none->is_malformed ? "malformed" : none->reason;
  }
  return text_of(std::get<Path>(move), game.board().size());
}

}  // namespace

TEST_CASE("moves are read on any board as on that of PDN", "[checkers]") {
  // A man on the light square at the far row has no move, and blocks no other: but with it the
  // board is no position of PDN.
  base::Random random(29);
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < tests::rounds(60); ++i) {
    const Rules rules = i % 2 == 0 ? Rules::king_goes_on : Rules::english;
    PlayedGame game(rules);
    checkers::RandomPlayer chance(i);
    for (std::uint64_t ply = random.below(60);
         ply > 0 && game.result() == checkers::Result::unfinished; --ply) {
      game.play(*chance.choose(game));
    }
    Board more = game.board();
    more.put({0, 0}, 'w');
    const PlayedGame other(rules, more, game.to_move());
    REQUIRE(game.position());
    REQUIRE_FALSE(other.position());
    for (int from = 1; from <= 32; ++from) {
      for (int to = 1; to <= 32; ++to) {
        const std::string text = fmt::format("{}-{}", from, to);
        if (text == "1-1") continue;  // in PDN a result
        const std::string answer = read(game, text);
        CAPTURE(text, game.moves().size());
        CHECK(read(other, text) == answer);
        moves += answer.find(' ') == std::string::npos ? 1 : 0;
      }
    }
    for (const Path& path : allowed_moves(game.board(), game.to_move(), rules)) {
      const std::string text = text_of(path, 8);
      CHECK(read(game, text) == text);
      CHECK(read(other, text) == text);
    }
  }
  CHECK(moves > tests::rounds(60));
}

TEST_CASE("captures may leave out squares, on any board", "[checkers]") {
  // As above, a man at (0, 0) makes a board of which PDN knows nothing.
  for (const char corner : {'_', 'w'}) {
    CAPTURE(corner);
    const auto game = [&](std::string third_row) {
      return PlayedGame(Rules::english,
                        tests::board_of({corner + std::string("_______"), "________", third_row,
                                         "____w_w_", "________", "____w_w_", "_w_____w",  //
                                         "____w___"}),
                        Color::black);
    };
    const PlayedGame man = game("___w_b__");
    CHECK(man.position().has_value() == (corner == '_'));
    CHECK(read(man, "11x18x27") == "11x18x27");
    CHECK(read(man, "11-27") == "it fits several captures that lead to different positions");
    for (const std::string_view text : {"11x19x27", "11x28", "11x27x11"}) {
      CHECK(read(man, text) ==
            "black must capture, and no capture of the disc on 11 is written so");
    }
    const PlayedGame king = game("___w_B__");
    CHECK(read(king, "11x18x27x11") == "11x18x27x20x11");
    CHECK(read(king, "11x20x18x11") == "11x20x27x18x11");
    CHECK(read(king, "11x11").find(' ') == std::string::npos);  // one way or the other
  }
}

TEST_CASE("a move of more squares than the longest chain is none", "[checkers]") {
  const PlayedGame game(Rules::english,
                        tests::board_of({"_B______", "__w_w_w_", "________", "__w_w_w_",  //
                                         "________", "__w_w_w_", "________", "________"}),
                        Color::black);
  const std::string longest = "1x10x3x12x19x10x17x26x19x28";
  CHECK(read(game, longest) == longest);
  CHECK(read(game, longest + "x19") ==
        "black must capture, and no capture of the disc on 1 is written so");
  CHECK(read(game, longest + "x33x19") == "squares have the numbers 1 to 32");
}

TEST_CASE("squares that are not on the board of PDN", "[checkers]") {
  const PlayedGame game(Rules::english);
  for (const std::string_view text : {"11-33", "0-11", "999-11"}) {
    CHECK(read(game, text) == "squares have the numbers 1 to 32");
  }
}

TEST_CASE("moves on other boards", "[checkers]") {
  const PlayedGame game(Rules::king_goes_on, Board::start(10), Color::black);
  CHECK(read(game, "16-21") == "16-21");
  CHECK(read(game, " 16x21\t") == "16-21");
  CHECK(read(game, "31-26") == "the disc on 31 is not black's");
  CHECK(read(game, "21-26") == "there is no disc on 21");
  CHECK(read(game, "16-26") == "the disc on 16 cannot move to 26");
  CHECK(read(game, "16-51") == "squares have the numbers 1 to 50");
  CHECK(read(game, "0-16") == "squares have the numbers 1 to 50");
  CHECK(read(game, "99999999999999999999-16") == "squares have the numbers 1 to 50");
  for (const std::string_view text :
       {"", "16", "16-", "-16", "16--21", "16/21", "16-21 x", "a3-b4", "\xff"}) {
    CHECK(read(game, text) == "malformed");
  }
}

TEST_CASE("a capture that is left short is looked for among a bounded number", "[checkers]") {
  twin::CheckersBoard rows(32, std::string(32, '_'));
  for (std::size_t row = 1; row < 31; row += 2) {
    for (std::size_t column = 2; column < 31; column += 2) rows[row][column] = 'w';
  }
  rows[0][1] = 'B';
  const PlayedGame game(Rules::king_goes_on, tests::board_of(rows), Color::black);
  CHECK(read(game, "1x512") == "black must capture, and no capture of the disc on 1 is written so");
}

TEST_CASE("moves before a game", "[checkers]") {
  PlayedGame game(Rules::english);
  CHECK(play_moves(game, "1. 9-13 21-17 2.5-9\n").empty());
  CHECK(game.moves().size() == 3);
  CHECK(play_moves(game, " ").empty());
  CHECK(play_moves(game, "25-21 9-14 foo") == "'foo': it is no move");
  CHECK(play_moves(game, "25") == "'25': it is no move");
  CHECK(play_moves(game, "1-2") == "'1-2': the disc on 1 is not white's");
}

TEST_CASE("one move is typed at a time, with a number or dots before it", "[checkers]") {
  const PlayedGame game(Rules::english);
  const PlayedGame large(Rules::english, Board::start(10), Color::black);
  CHECK(read(game, "11-15 22-18") == "malformed");
  CHECK(read(game, "11-15 *") == "malformed");
  CHECK(read(game, "11-15 {good}") == "11-15");
  for (const std::string number : {"", "1.", "12.", "1...", ".", "..."}) {
    INFO(number);
    PlayedGame played = game;
    CHECK(play_moves(played, number + "11-15").empty());
    PlayedGame on_large = large;
    CHECK(play_moves(on_large, number + "17-22").empty());
  }
}

TEST_CASE("a capture is typed from where the disc stands, on any board", "[checkers]") {
  for (const char corner : {'_', 'w'}) {
    CAPTURE(corner);
    const PlayedGame game(
        Rules::english,
        tests::board_of({corner + std::string("B______"), "__w_____", "________", "__w_____",
                         "________", "________", "________", "________"}),
        Color::black);
    CHECK(read(game, "1x10x17") == "1x10x17");
    CHECK(read(game, "1x17") == "1x10x17");
    CHECK(read(game, "10x17") == "there is no disc on 10");
    CHECK(read(game, "1x10") ==
          "black must capture, and no capture of the disc on 1 is written so");
  }
}
