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
       {"", "16", "16-", "-16", "16--21", "16-21 x", "a3-b4", "\xff"}) {
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
  CHECK(play_moves(game, "1-2") == "'1-2': the disc on 1 is not white's");
}
