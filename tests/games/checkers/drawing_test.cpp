// What verdicts on PDN draw: boards, images, replays, at the move that is wanted.

#include "games/checkers/pdn/pdn_game.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"
#include "tests/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::vector<game::Verdict> drawn_pdn(std::string_view text, const game::Canvas& canvas = {}) {
  return tests::judge_pdn(text, {.canvas = canvas});
}

/// The board in characters, or only what is shaded of it.
std::string board_words(const game::Verdict& verdict, bool shaded_only = false) {
  std::string text;
  for (const auto& line : verdict.picture->lines) {
    for (const auto& span : line) text += span.shaded || !shaded_only ? span.text : "";
    if (!shaded_only) text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("a drawing has the moves and the board", "[checkers]") {
  CHECK(board_words(drawn_pdn("1. 11-15 22-18 15x22 25x18 *").at(0)) ==
        "1. 11-15 22-18 2. 15x22 25x18\n"
        "\n"
        "   +----------------------------------------+\n"
        "   |      1 b       2 b       3 b       4 b |\n"
        "   | 5 b       6 b       7 b       8 b      |\n"
        "   |      9 b      10 b      11        12 b |\n"
        "   |13        14        15        16        |\n"
        "   |     17        18>w<     19        20   |\n"
        "   |21 w      22        23 w      24 w      |\n"
        "   |     25        26 w      27 w      28 w |\n"
        "   |29 w      30 w      31 w      32 w      |\n"
        "   +----------------------------------------+\n"
        "   b black, w white, B W kings, > < the last move; black to move\n");
  // Dark squares are shaded, with their numbers and discs.
  const std::string shaded = board_words(drawn_pdn("1. 11-15 *").at(0), true);
  CHECK(shaded.size() == std::size_t{32} * 5);
  CHECK(shaded.starts_with(" 1 b  2 b "));
  CHECK(shaded.ends_with("32 w "));
  CHECK(shaded.find("11   12 b ") != std::string::npos);
  CHECK(shaded.find("15>b<") != std::string::npos);
}

TEST_CASE("a board has the size and the dark corner of its rules", "[checkers]") {
  const auto mirrored = drawn_pdn("[GameType \"24\"]\n1. 11-15 *", {.image = true}).at(0);
  CHECK(board_words(mirrored) ==
        "1. 11-15\n"
        "\n"
        "   +----------------------------------------+\n"
        "   | 1 w       2 w       3 w       4 w      |\n"
        "   |      5 w       6 w       7 w       8 w |\n"
        "   | 9 w      10 w      11        12 w      |\n"
        "   |     13        14        15>w<     16   |\n"
        "   |17        18        19        20        |\n"
        "   |     21 b      22 b      23 b      24 b |\n"
        "   |25 b      26 b      27 b      28 b      |\n"
        "   |     29 b      30 b      31 b      32 b |\n"
        "   +----------------------------------------+\n"
        "   b black, w white, B W kings, > < the last move; black to move\n");
  CHECK(mirrored.picture->image.find("black, player 2. Light discs: white, player 1") !=
        std::string::npos);
  const auto large =
      drawn_pdn("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *", {.image = true, .replay = true})
          .at(0);
  CHECK(board_words(large).starts_with("1. 32-28 19-23 2. 28x19\n"));
  CHECK(board_words(large).find("|16 b      17 b      18 b      19>w<     20 b      |") !=
        std::string::npos);
  CHECK(large.picture->replay->setup == game::NamedTexts{{"size", "10"}});
  CHECK(large.picture->replay->steps.back().marks ==
        game::NamedTexts{{"way", "28 19"}, {"captured", "23"}});
  // Square 50 is in the last row, on the ninth column.
  CHECK(large.picture->image.find(R"(x="547" y="625" font-size="13")") != std::string::npos);
}

TEST_CASE("a drawing and an image say who is to move, unless the game is over", "[checkers]") {
  const std::vector<std::pair<std::string, bool>> cases{
      {"1. 11-15 *\n", true},
      {"1. 11-15 22-13\n", true},  // illegal: white still has to move
      {"1. 11-15 1-0\n", false},
      {"1. 11-15 1-0 22-18", false},  // goes on behind its end
  };
  for (const auto& [text, says_it] : cases) {
    INFO(text);
    const auto verdict = drawn_pdn(text, {.image = true}).at(0);
    CHECK(board_words(verdict).ends_with("; white to move\n") == says_it);
    CHECK((verdict.picture->image.find(">white to move<") != std::string::npos) == says_it);
  }
}

TEST_CASE("nothing is drawn that nobody wants, nor a game that is refused", "[checkers]") {
  CHECK_FALSE(tests::judge_pdn("1. 11-15 *\n").at(0).picture);
  const auto board = drawn_pdn("1. 11-15 *\n").at(0);
  REQUIRE(board.picture);
  CHECK_FALSE(board.picture->replay);
  CHECK(board.picture->image.empty());
  CHECK(drawn_pdn("1. 11-15 *\n", {.at = 0}).at(0).picture);
  CHECK_FALSE(drawn_pdn("[GameType \"30\"]\n1. 11-15 *\n", {.at = 0}).at(0).picture);
  const std::string too_long((1 << 20) + 1, 'x');
  CHECK_FALSE(drawn_pdn("1. 11-15\n" + too_long + "\n", {.at = 0}).at(0).picture);
}

TEST_CASE("behind the last move that is wanted, words only end the game", "[checkers]") {
  const auto stars = drawn_pdn("1. 11-15 1-32* 1. 12-16\n", {.at = 1});
  REQUIRE(tests::codes_of(stars) == "33");
  CHECK(stars[0].moves == 1);
  CHECK(tests::text_property(stars[1], "fen") ==
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16");
  const auto behind = drawn_pdn("1. 11-15 1-0 22-18 {and} 2. nonsense 0-1\n", {.at = 1});
  CHECK(tests::codes_of(behind) == "3");
  CHECK(behind.at(0).picture);
  const auto ended = drawn_pdn("1. 11-15 22-18 1-0\n1. 11-16 12x3\n", {.at = 1});
  REQUIRE(tests::codes_of(ended) == "33");
  CHECK(ended[0].reason == "white can move");
  // A tag claims what the wanted position does not know yet.
  const auto tagged = drawn_pdn("[Result \"1-0\"]\n1. 11-15 22-18 0-1\n", {.at = 1}).at(0);
  CHECK(tagged.code == game::Code::incomplete);
  CHECK(tagged.reason == "white can move");
  CHECK_FALSE(tests::property_of<std::string>(tagged, "claimed_result"));
}

TEST_CASE("a file has the same games whatever move is wanted", "[checkers]") {
  for (const std::string text :
       {"1. 11-15 22-18 * 1. 11-16 *\n", "1. 11-15 22-18 1. 15x22 25x18 *\n",
        "1. 11-15 22-18* 1. 11-16 *\n", "[Event \"a\"]\n1. 11-15\n[Event \"b\"]\n1. 11-16\n"}) {
    for (std::uint64_t at = 0; at < 5; ++at) {
      INFO(text << at);
      CHECK(drawn_pdn(text, {.at = at}).size() == tests::judge_pdn(text).size());
    }
  }
}

TEST_CASE("only of games that are shown there is more than the code", "[checkers]") {
  class EachThird : public tests::CollectingSink {
    game::Detail detail_of(std::uint64_t game) const override {
      return game % 3 == 1 ? game::Detail::all : game::Detail::code;
    }
  };
  const std::string text = "1. 11-15 *\n1. 11-16 *\n1. 12-16 99-1 *\n1. 9-14 *\n";
  for (const bool guesses : {false, true}) {
    checkers::Settings settings{.canvas = game::Canvas{.image = true, .replay = true}};
    settings.guesses = guesses;
    const auto some = tests::judge_pdn<EachThird>(text, settings, 5);
    const auto all = tests::judge_pdn(text, settings);
    REQUIRE(some.size() == 4);
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(all[i].picture.has_value());
      if (i % 3 == 0) {
        CHECK(some[i].picture.has_value());
        CHECK(tests::is_same(some[i], all[i]));
      } else {
        CHECK_FALSE(some[i].picture.has_value());
        CHECK(some[i].reason.empty());
        CHECK(some[i].code == all[i].code);
        CHECK(some[i].where == all[i].where);
      }
    }
  }
}

TEST_CASE("a player without a name has a question mark below an image", "[checkers]") {
  const auto image = [&](const std::string& tags) {
    return drawn_pdn(tags + "\n1. 11-15 *\n", {.image = true}).at(0).picture->image;
  };
  CHECK(image("[Black \"Ann\"]").find("Black: Ann. White: ?.") != std::string::npos);
  CHECK(image("[White \"Bob\"]").find("Black: ?. White: Bob.") != std::string::npos);
  CHECK(image("[Event \"x\"]").find("Black:") == std::string::npos);
}

TEST_CASE("a replay ends with the move that was refused", "[checkers]") {
  const auto verdict = drawn_pdn("1. 11-15\n22-13 *\n", {.replay = true}).at(0);
  REQUIRE(verdict.picture);
  REQUIRE(verdict.picture->replay);
  const auto& steps = verdict.picture->replay->steps;
  REQUIRE(steps.size() == 2);
  CHECK_FALSE(steps.front().is_refused);
  const game::Replay::Step& refused = steps.back();
  CHECK(refused.is_refused);
  CHECK(refused.text == "22-13");
  CHECK(refused.line == 2);
  CHECK(refused.move == 2);
  CHECK(refused.player == 2);
  CHECK(refused.marks == game::NamedTexts{{"illegal", "22 13 "}});
}

TEST_CASE("a move that is refused in a variation is no step of the game", "[checkers]") {
  checkers::Settings settings{.canvas = game::Canvas{.replay = true}};
  settings.variations = true;
  const auto verdict = tests::judge_pdn("1. 11-15 (11-17) 22-18 *\n", settings).at(0);
  CHECK(verdict.code == game::Code::illegal_move);
  REQUIRE(verdict.picture->replay->steps.size() == 1);
  CHECK_FALSE(verdict.picture->replay->steps.front().is_refused);
}

TEST_CASE("a game without end takes no more memory than a short one", "[checkers]") {
  // Kings that step to and fro, and tags and comments without end: what is kept is bounded.
  std::string text = "[FEN \"B:WK32:BK1\"]\n";
  for (int i = 0; i < 1000; ++i) text += "[Tag" + std::to_string(i) + " \"x\"]\n";
  for (int i = 0; i < 20000; ++i) text += "1-6 32-27 6-1 27-32 {to and fro}\n";
  const auto verdicts = drawn_pdn(text);
  REQUIRE(verdicts.size() == 1);
  CHECK(verdicts[0].moves == 80000);
  CHECK(tests::property_of<game::NamedTexts>(verdicts[0], "tags")->size() == checkers::most_tags);
  CHECK(verdicts[0].picture->lines.size() < 500);
}
