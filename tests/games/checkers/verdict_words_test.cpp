// What verdicts on PDN say: places, reasons, results that are claimed, and what is drawn.

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string reason_of(std::string_view text) {
  return tests::judge_pdn(text).at(0).reason;
}

std::string drawn(const game::Verdict& verdict) {
  std::string text;
  for (const auto& line : verdict.picture->lines) {
    for (const auto& span : line) text += span.text;
    text += '\n';
  }
  return text;
}

class DigestingSink : public tests::CollectingSink {
 public:
  game::Wanted wanted() const override { return {.digests = true}; }
};

std::vector<game::Verdict> judged_with_digests(const std::string& text) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  DigestingSink sink;
  base::HelperPool nobody;
  checkers::definition({}).make_referee()->judge(blocks, nobody, sink);
  return std::move(sink.verdicts);
}

}  // namespace

TEST_CASE("lines that CR alone ends are counted", "[checkers]") {
  const auto verdicts = tests::judge_pdn("[Event \"a\"]\r1. 11-15 22-18\r2. 15x23 *\r\n");
  REQUIRE(verdicts.size() == 1);
  CHECK(verdicts[0].where.line == 3);
  const auto later = tests::judge_pdn("[Event \"a\"]\r1. 11-15\n22-18\r2. 15x23 *\n");
  CHECK(later.at(0).where.line == 4);
}

TEST_CASE("a line that is too long ends the game that is open, or is one of its own",
          "[checkers]") {
  const std::string line((1 << 20) + 1, 'x');
  CHECK(tests::codes_of(tests::judge_pdn("1. 11-15\n" + line + "\n")) == "9");
  CHECK(tests::codes_of(tests::judge_pdn("1. 11-15 *\n" + line + "\n")) == "39");
  CHECK(tests::codes_of(tests::judge_pdn("1. 11-19\n" + line + "\n")) == "59");
  CHECK(tests::codes_of(tests::judge_pdn(line + "\n")) == "9");
  CHECK_FALSE(tests::property_of<std::uint64_t>(tests::judge_pdn(line + "\n").at(0), "column"));
}

TEST_CASE("games on one line have the digests that they have alone", "[checkers]") {
  const auto both = judged_with_digests("1. 11-15 * 1. 11-16 22-18 *\n");
  REQUIRE(both.size() == 2);
  for (const auto& [game, text] : {std::pair(0, "1. 11-15 * "), {1, "1. 11-16 22-18 *\n"}}) {
    const auto alone = judged_with_digests(text);
    INFO(text);
    REQUIRE(both[static_cast<std::size_t>(game)].digest.has_value());
    CHECK(both[static_cast<std::size_t>(game)].digest == alone.at(0).digest);
  }
  CHECK(both[0].digest != both[1].digest);
}

TEST_CASE("a set-up may have blanks and dots at its end", "[checkers]") {
  for (const std::string end : {"", " ", "\t ", ".", ". ", " . "}) {
    INFO(end);
    CHECK(tests::codes_of(tests::judge_pdn("[FEN \"B:W21:B12" + end + "\"]\n12-16 *\n")) == "3");
  }
}

TEST_CASE("the first result ends a game whose later moves are not wanted", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.at = 1};
  const auto verdicts = tests::judge_pdn("1. 11-15 22-18 1-0\n1. 11-16 12x3\n", settings);
  REQUIRE(tests::codes_of(verdicts) == "33");
  CHECK(verdicts[0].reason == "white can move");
  // A tag claims what the wanted position does not know yet.
  const auto tagged = tests::judge_pdn("[Result \"1-0\"]\n1. 11-15 22-18 0-1\n", settings).at(0);
  CHECK(tagged.code == game::Code::incomplete);
  CHECK(tagged.reason == "white can move");
  CHECK_FALSE(tests::property_of<std::string>(tagged, "claimed_result"));
}

TEST_CASE("the result in the text counts, and the tag where it is open", "[checkers]") {
  const std::string claims_1_0 = "the record claims 1-0, and all its moves are legal";
  CHECK(reason_of("[Result \"1-0\"]\n1. 11-15 *\n") == claims_1_0);
  CHECK(reason_of("[Result \"1-0\"]\n1. 11-15\n") == claims_1_0);
  CHECK(reason_of("[Result \"*\"]\n1. 11-15 1-0\n") == claims_1_0);
  CHECK(reason_of("[Result \"1-0\"]\n1. 11-15 1-0\n") == claims_1_0);
  CHECK(reason_of("1. 11-15 1-0\n") == claims_1_0);
  CHECK(reason_of("[Result \"0-1\"]\n1. 11-15 1-0\n") ==
        claims_1_0 + ", though the tag Result says 0-1");
  CHECK(reason_of("1. 11-15 *\n") == "the record leaves the game open, and white can move");
  CHECK(reason_of("1. 11-15\n") == "there is no result, and white can move");
}

TEST_CASE("a board without a move says who won, and what else was claimed", "[checkers]") {
  // White's only disc is taken by the first move.
  const std::string set_up = "[FEN \"B:W18:B15\"]\n15x22";
  const std::string lost = "white has no disc left";
  CHECK(reason_of(set_up + "\n") == lost);
  CHECK(reason_of(set_up + " *\n") == lost);
  CHECK(reason_of(set_up + " 1-0\n") == lost);
  CHECK(reason_of(set_up + " 0-1\n") == lost + ", though the record claims 0-1");
  CHECK(reason_of(set_up + " 1/2-1/2\n") == lost + ", though the record claims 1/2-1/2");
}

TEST_CASE("where a game was won is its last move, if there is one", "[checkers]") {
  const auto won = tests::judge_pdn("[FEN \"B:W18:B15\"]\n15x22 1-0\n").at(0);
  CHECK(won.where == game::Where{2, 18, 1, 1});
  // Black to move, and blocked from the beginning.
  const auto blocked = tests::judge_pdn("[FEN \"B:W10,14:B5,K6,1,2\"]\n*\n").at(0);
  CHECK(blocked.where.move == 0);
  const auto none = tests::judge_pdn("[FEN \"B:W18:B\"]\n*\n").at(0);
  CHECK(none.code == game::Code::second_player_wins);
  CHECK(none.where == game::Where{});
}

TEST_CASE("a board is drawn at the move that is wanted, and not of a game that is refused",
          "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.at = 0};
  CHECK(tests::judge_pdn("1. 11-15 *\n", settings).at(0).picture);
  CHECK_FALSE(tests::judge_pdn("[GameType \"20\"]\n1. 11-15 *\n", settings).at(0).picture);
  const std::string too_long((1 << 20) + 1, 'x');
  CHECK_FALSE(tests::judge_pdn("1. 11-15\n" + too_long + "\n", settings).at(0).picture);
}

TEST_CASE("a file has the same games whatever move is wanted", "[checkers]") {
  for (const std::string text :
       {"1. 11-15 22-18 * 1. 11-16 *\n", "1. 11-15 22-18 1. 15x22 25x18 *\n",
        "1. 11-15 22-18* 1. 11-16 *\n", "[Event \"a\"]\n1. 11-15\n[Event \"b\"]\n1. 11-16\n"}) {
    for (std::uint64_t at = 0; at < 5; ++at) {
      INFO(text << at);
      checkers::Settings settings;
      settings.canvas = game::Canvas{.at = at};
      CHECK(tests::judge_pdn(text, settings).size() == tests::judge_pdn(text).size());
    }
  }
}

TEST_CASE("below a board stands who is to move, unless the game is over", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{};
  const auto ends_with_turn = [&](std::string_view text) {
    return drawn(tests::judge_pdn(text, settings).at(0)).ends_with("; white to move\n");
  };
  CHECK(ends_with_turn("1. 11-15 *\n"));
  CHECK(ends_with_turn("1. 11-15 22-13\n"));          // illegal: white still has to move
  CHECK_FALSE(ends_with_turn("1. 11-15 1-0\n"));      // won
  CHECK_FALSE(ends_with_turn("1. 11-15 1-0 22-18"));  // goes on behind its end
}

TEST_CASE("the number of another game is written as it is, up to eight digits", "[checkers]") {
  CHECK(reason_of("[GameType \"12345678\"]\n*\n") ==
        "GameType 12345678 is not English checkers (21)");
  CHECK(reason_of("[GameType \"123456789\"]\n*\n") ==
        "GameType '123456789' is not English checkers (21)");
}

TEST_CASE("kings may have a small letter, sides no disc, and ranges an end", "[checkers]") {
  const auto code = [](const std::string& fen) {
    return tests::codes_of(tests::judge_pdn("[FEN \"" + fen + "\"]\n*\n"));
  };
  const auto fen = [](const std::string& text) {
    return *tests::property_of<std::string>(tests::judge_pdn("[FEN \"" + text + "\"]\n*\n").at(0),
                                            "fen");
  };
  CHECK(fen("B:Wk10,21:Bk1") == "B:WK10,21:BK1");
  CHECK(fen("W:W21-23:B") == "W:W21,22,23:B");
  CHECK(fen("W:B:W21") == "W:W21:B");
  CHECK(code("B:W21-:B1") == "8");
  CHECK(code("B:W21-,22:B1") == "8");
  CHECK(code("B:W21-x:B1") == "8");
  CHECK(code("B:W21,:B1") == "8");
  CHECK(code("B:W21:B1,") == "8");
  CHECK(code("B:W 21 , 22 : B 1") == "3");
}

TEST_CASE("squares that are on no board are named, very large ones together", "[checkers]") {
  const auto reason = [](const std::string& fen) {
    return reason_of("[FEN \"" + fen + "\"]\n*\n");
  };
  CHECK(reason("B:W33:B1") == "the set-up names square 33, which is not on the board");
  CHECK(reason("B:W0:B1") == "the set-up names square 0, which is not on the board");
  CHECK(reason("B:W999:B1") == "the set-up names square 999, which is not on the board");
  CHECK(reason("B:W1000:B1") == "the set-up names square 1000 or above, which is not on the board");
  CHECK(reason("B:W12345678901:B1") ==
        "the set-up names square 1000 or above, which is not on the board");
  CHECK(reason("B:W1-40:B1") == "the set-up names square 40, which is not on the board");
}

TEST_CASE("a game begins with the first tag's name at the beginning of a line", "[checkers]") {
  const std::string game = "1. 11-15 *\n";
  CHECK(tests::codes_of(tests::judge_pdn("[Site \"a\"]\n\n[Site \"b\"]\n" + game)) == "33");
  CHECK(tests::codes_of(tests::judge_pdn("[Site \"a\"]\n\n[Round \"1\"] [Site \"b\"]\n" + game)) ==
        "3");
  CHECK(tests::codes_of(tests::judge_pdn("[Site \"a\"]\n\n[Round \"1\"]\n" + game)) == "3");
  CHECK(tests::codes_of(tests::judge_pdn("[Site \"a\"]\n[Site \"b\"]\n" + game)) == "3");
}

TEST_CASE("only the tag Result says a result", "[checkers]") {
  CHECK(reason_of("[Event \"1-0\"]\n1. 11-15\n") == "there is no result, and white can move");
  CHECK(reason_of("[Result \"none\"]\n[Result \"0-1\"]\n[Result \"1-0\"]\n1. 11-15\n") ==
        "the record claims 0-1, and all its moves are legal");
}

TEST_CASE("a replay ends with the move that was refused", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.replay = true};
  const auto verdict = tests::judge_pdn("1. 11-15\n22-13 *\n", settings).at(0);
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

TEST_CASE("nothing is drawn that nobody wants", "[checkers]") {
  CHECK_FALSE(tests::judge_pdn("1. 11-15 *\n").at(0).picture);
  checkers::Settings settings;
  settings.canvas = game::Canvas{};
  const auto drawn_board = tests::judge_pdn("1. 11-15 *\n", settings).at(0);
  REQUIRE(drawn_board.picture);
  CHECK_FALSE(drawn_board.picture->replay);
  CHECK(drawn_board.picture->image.empty());
}

TEST_CASE("an image says who is to move, unless the game is over", "[checkers]") {
  checkers::Settings settings;
  settings.canvas = game::Canvas{.image = true};
  const auto says_it = [&](std::string_view text) {
    const auto verdict = tests::judge_pdn(text, settings).at(0);
    return verdict.picture->image.find(">white to move<") != std::string::npos;
  };
  CHECK(says_it("1. 11-15 *\n"));
  CHECK_FALSE(says_it("1. 11-15 1-0\n"));
}
