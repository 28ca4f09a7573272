// Games that are being played by other rules than those of checkers, and moves as people type them.

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Color;
using checkers::PlayedGame;
using checkers::Result;
using checkers::Rules;
using checkers::RuleSet;

namespace {

PlayedGame game_from(Rules rules, std::string_view fen) {
  return {rules, std::get<0>(checkers::parse_fen(fen, rules))};
}

/// The move as records write it, or the reason why it is none.
std::string answer_to(const PlayedGame& game, std::string_view text) {
  const auto move = read_move(game, text);
  if (const auto* none = std::get_if<checkers::NoMove>(&move)) {
    return none->is_malformed ? "malformed" : none->reason;
  }
  return written(game, std::get<checkers::Path>(move));
}

std::string draughts_record(const PlayedGame& game, Result result = Result::unfinished) {
  return pdn_of(game, {"e", "2026.01.01", "x", "y"}, result);
}

}  // namespace

TEST_CASE("by all rules, every move is understood as it is written", "[checkers][play]") {
  std::uint64_t long_ones = 0;
  for (const RuleSet& set : checkers::rule_sets) {
    for (std::uint64_t seed = 0; seed < tests::rounds(4); ++seed) {
      CAPTURE(set.name, seed);
      PlayedGame game(set.rules);
      checkers::RandomPlayer chance(seed);
      std::string moves;
      while (game.result() == Result::unfinished) {
        for (const std::string& text : written_moves(game, SIZE_MAX)) {
          CHECK(answer_to(game, text) == text);
          long_ones += std::count(text.begin(), text.end(), 'x') > 1 ? 1 : 0;
        }
        const auto path = chance.choose(game);
        REQUIRE(path);
        REQUIRE(game.allows(*path));
        moves += written(game, *path) + " ";
        game.play(*path);
      }
      // What a record has leads to the same position.
      PlayedGame again(set.rules);
      CHECK(play_moves(again, moves).empty());
      CHECK(again.board() == game.board());
      CHECK(again.position() == game.position());
      CHECK(again.why_over() == game.why_over());
      CHECK(draughts_record(game, game.result()).find("[FEN") == std::string::npos);
    }
  }
  CHECK(long_ones > 0);
}

TEST_CASE("squares are typed as in chess, or as numbers", "[checkers][play]") {
  for (const RuleSet& set : checkers::rule_sets) {
    CAPTURE(set.name);
    if (set.size != 8 || set.is_mirrored || set.top != Color::black || set.first == Color::black) {
      continue;
    }
    const PlayedGame game(set.rules);
    for (const char* const text : {"c3-d4", "c3:d4", "22-d4", "c3d4", "cd4", "c-d4"}) {
      CHECK(answer_to(game, text) == "22-18");
    }
    CHECK(answer_to(game, "a3-b4") == "21-17");
    CHECK(answer_to(game, "h2-g3") == "the disc on 28 cannot move to 24");
    for (const char* const text : {"c3-c4", "c3-d9", "c3-d0", "c3-d99999999999", "i3-d4"}) {
      CHECK(answer_to(game, text) == "squares have the numbers 1 to 32");
    }
    for (const char* const text : {"c3", "c3-", "c3-d", "m3-d4", "c3-d4 x"}) {
      CHECK(answer_to(game, text) == "malformed");
    }
  }
  CHECK(answer_to(PlayedGame(Rules::international), "d4-e5") == "32-28");
  CHECK(answer_to(PlayedGame(Rules::pool), "c3-d4") == "11-15");
}

TEST_CASE("what cannot be played is said in words", "[checkers][play]") {
  const PlayedGame start(Rules::international);
  CHECK(answer_to(start, "32-28") == "32-28");
  CHECK(answer_to(start, "32-27x") == "malformed");
  CHECK(answer_to(start, "32-51") == "squares have the numbers 1 to 50");
  CHECK(answer_to(start, "28-23") == "there is no disc on 28");
  CHECK(answer_to(start, "20-25") == "the disc on 20 is not white's");
  CHECK(answer_to(start, "32-23") == "the disc on 32 cannot move to 23");
  const PlayedGame capture = game_from(Rules::international, "W:W28,32,48:B23,9,10,22");
  CHECK(answer_to(capture, "48-42") == "white must capture, and not with the disc on 48");
  CHECK(answer_to(capture, "28x18") ==
        "white must capture, and no capture of the disc on 28 is written so");
}

TEST_CASE("in Frisian draughts the steps of kings are part of the position", "[checkers][play]") {
  const char* const fen = "W:WK36,K23,26:BK44,K35,25";
  const char* const moves = "36-4 44-6 4-36 6-44 23-1 35-8 1-23 8-35";
  PlayedGame other = game_from(Rules::international, fen);
  CHECK(play_moves(other, moves).empty());
  CHECK(other.why_over() == "the position has occurred three times");
  PlayedGame game = game_from(Rules::frisian, fen);
  CHECK(play_moves(game, moves).empty());
  CHECK(game.board() == other.board());
  CHECK(game.result() == Result::unfinished);
  // The kings on 23 and 35 have made two steps each; the fourth is forbidden.
  CHECK(play_moves(game, "23-1 35-8").empty());
  CHECK(answer_to(game, "1-23") == "the disc on 1 cannot move to 23");
  // After those of other kings it may step again.
  CHECK(play_moves(game, "36-4 44-6 4-36 6-44 1-23 8-35").empty());
  CHECK(game.board() == other.board());
  CHECK(game.result() == Result::unfinished);
  game.take_back(game.moves().size());
  CHECK(game.position() == game_from(Rules::frisian, fen).position());
}

TEST_CASE("a set-up says how often Frisian kings have moved", "[checkers][play]") {
  const auto steps = [](const char* fen, Color color) {
    const auto position = std::get<0>(checkers::parse_fen(fen, Rules::frisian));
    return position.king_steps[static_cast<std::size_t>(color)];
  };
  const checkers::draughts::KingSteps none;
  CHECK(steps("W:WK46,31:BK1,17:+0+1", Color::white) == none);
  CHECK(steps("W:WK46,31:BK1,17:+0+1", Color::black).count == 1);
  CHECK(steps("W:WK46,31:BK1,17:+2+9", Color::white).count == 2);
  CHECK(steps("W:WK46,31:BK1,17:+2+9", Color::black).count == 3);
  for (const std::string fen : {"W:W31,K46:BK1,17:+0+1", "W:W31,K46:BK1,17:+1+0"}) {
    CHECK(fen_of(std::get<0>(checkers::parse_fen(fen, Rules::frisian)), Rules::frisian, {}) == fen);
  }
  // A side with more kings, or without men, may move as it likes.
  CHECK(steps("W:WK46,K47,31:BK1:+2+1", Color::white) == none);
  CHECK(steps("W:WK46,K47,31:BK1:+2+1", Color::black) == none);
}

TEST_CASE("records say what was played", "[checkers][play]") {
  PlayedGame game(Rules::international);
  CHECK(play_moves(game, "1. 32-28 19-23 2. 28x19").empty());
  const std::string record = draughts_record(game, Result::first_wins);
  CHECK(record.find("[Result \"1-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n"
                    "[Rules \"international\"]\n\n1. 32-28 19-23 2. 28x19 1-0\n") !=
        std::string::npos);
  PlayedGame second = game_from(Rules::canadian, "B:W72:B1,K10");
  CHECK(play_moves(second, "1-7").empty());
  CHECK(draughts_record(second).find("[GameType \"27,W,12,12,N2,0\"]\n[Rules \"canadian\"]\n"
                                     "[SetUp \"1\"]\n[FEN \"B:W72:B1,K10\"]\n\n1... 1-7 *\n") !=
        std::string::npos);
  for (const auto& [rules, type] :
       {std::pair(Rules::italian, "22,W,8,8,N2,1"), std::pair(Rules::spanish, "24,W,8,8,N1,1"),
        std::pair(Rules::pool, "23,B,8,8,N1,0"), std::pair(Rules::russian, "25,W,8,8,N2,0"),
        std::pair(Rules::frisian, "40,W,10,10,N2,0")}) {
    CHECK(draughts_record(PlayedGame(rules)).find(type) != std::string::npos);
  }
}

TEST_CASE("of captures with the same ends any squares between tell them apart",
          "[checkers][play]") {
  const PlayedGame game = game_from(Rules::international, "W:WK47:B33,14,42,9");
  CHECK(written_moves(game, 2).size() == 2);
  CHECK(game.allows(std::get<checkers::Path>(read_move(game, written_moves(game, 1).front()))));
  // A path is a move only if it captures what a move captures, on lines and on squares.
  CHECK_FALSE(game.allows({{9, 2}, {0, 9}}));
  CHECK_FALSE(game.allows({{9, 2}, {7, 3}}));
  CHECK_FALSE(game.allows({{9, 2}}));
  CHECK_FALSE(game.allows({{9, 2}, {8, 2}}));
  CHECK_FALSE(game.allows({{0, 1}, {1, 2}}));
  CHECK_FALSE(game.allows({{9, 2}, {10, 3}}));
}

TEST_CASE("of two captures with the same ends the one that was typed is played",
          "[checkers][play]") {
  const auto left = [](const char* text) {
    PlayedGame game = game_from(Rules::czech, "W:W31:B18,19,26,27");
    CHECK(play_moves(game, text).empty());
    return fen_of(*game.position(), game.rules());
  };
  CHECK(left("31x22x15") == "B:W15:B19,27");
  CHECK(left("31x24x15") == "B:W15:B18,26");
}

TEST_CASE("a side without a move is told that of a typed one", "[checkers][play]") {
  const auto move = read_move(game_from(Rules::international, "W:W6:B1"), "6-1");
  CHECK(std::get<checkers::NoMove>(move).reason == "the disc on 6 cannot move to 1");
}

TEST_CASE("what has more squares than any move is none", "[checkers][play]") {
  std::string text = "47";
  for (int i = 0; i < 40; ++i) text += "x33";
  const PlayedGame game = game_from(Rules::international, "W:WK47:B33,14,42,9");
  CHECK(std::holds_alternative<checkers::NoMove>(read_move(game, text)));
  CHECK(resolve(std::string_view(text), *game.position(), game.rules()).kind ==
        checkers::AnyResolution::Kind::illegal);
}

TEST_CASE("a long capture lands on any square between two discs", "[checkers][play]") {
  const PlayedGame game =
      game_from(Rules::international, "W:WK3:B11,12,13,14,21,22,24,31,32,33,34,41,42,43,44");
  for (const char* square : {"29", "23", "18"}) {
    CAPTURE(square);
    const auto move =
        read_move(game, fmt::format("3x20x29x38x47x36x27x38x49x40x{}x7x16x27x18x9", square));
    REQUIRE(std::holds_alternative<checkers::Path>(move));
    checkers::Path path = std::get<checkers::Path>(move);
    CHECK(game.allows(path));
    path[10] = {0, 1};
    CHECK_FALSE(game.allows(path));
  }
}
