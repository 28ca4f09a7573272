// What verdicts on PDN say: codes, places, reasons, results that are claimed.

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// A record, and what is said of it.
struct Saying {
  std::string text;
  std::string said;
};

const std::string too_long_line((1 << 20) + 1, 'x');

std::string with_fen(const std::string& fen) {
  return "[FEN \"" + fen + "\"]\n*\n";
}

std::string with_type(const std::string& type) {
  return "[GameType \"" + type + "\"]\n1. 11-15 *\n";
}

using DigestingSink = tests::DigestingSink;

}  // namespace

TEST_CASE("PDN has the codes of its games", "[checkers]") {
  const std::string game = "1. 11-15 *\n";
  const std::vector<Saying> cases{
      // A line that is too long ends the game that is open, or is one of its own.
      {"1. 11-15\n" + too_long_line + "\n", "9"},
      {"1. 11-15 *\n" + too_long_line + "\n", "39"},
      {"1. 11-19\n" + too_long_line + "\n", "59"},
      {too_long_line + "\n", "9"},
      // A set-up may have blanks and dots at its end, and blanks between its words.
      {with_fen("B:W21:B12"), "3"},
      {with_fen("B:W21:B12 "), "3"},
      {with_fen("B:W21:B12\t "), "3"},
      {with_fen("B:W21:B12."), "3"},
      {with_fen("B:W21:B12. "), "3"},
      {with_fen("B:W21:B12 . "), "3"},
      {with_fen("B:W 21 , 22 : B 1"), "3"},
      {with_fen("B:W21-:B1"), "8"},
      {with_fen("B:W21-,22:B1"), "8"},
      {with_fen("B:W21-x:B1"), "8"},
      {with_fen("B:W21,:B1"), "8"},
      {with_fen("B:W21:B1,"), "8"},
      // A game begins with the first tag's name at the beginning of a line behind an empty one.
      {"[Site \"a\"]\n\n[Site \"b\"]\n" + game, "33"},
      {"[Site \"a\"]\n\n[Round \"1\"] [Site \"b\"]\n" + game, "3"},
      {"[Site \"a\"]\n\n[Round \"1\"]\n" + game, "3"},
      {"[Site \"a\"]\n[Site \"b\"]\n" + game, "3"},
  };
  for (const auto& [text, codes] : cases) {
    INFO(text.substr(0, 100));
    CHECK(tests::codes_of(tests::judge_pdn(text)) == codes);
  }
  CHECK_FALSE(tests::property_of<std::uint64_t>(tests::judge_pdn(too_long_line).at(0), "column"));
}

TEST_CASE("a verdict says why", "[checkers]") {
  const std::string claims_1_0 = "the record claims 1-0, and all its moves are legal";
  const std::string open = "there is no result, and white can move";
  const std::string set_up = "[FEN \"B:W18:B15\"]\n15x22";  // takes white's only disc
  const std::string lost = "white has no disc left";
  const std::vector<Saying> cases{
      // The result in the text counts, and the tag where it is open.
      {"[Result \"1-0\"]\n1. 11-15 *\n", claims_1_0},
      {"[Result \"1-0\"]\n1. 11-15\n", claims_1_0},
      {"[Result \"*\"]\n1. 11-15 1-0\n", claims_1_0},
      {"[Result \"1-0\"]\n1. 11-15 1-0\n", claims_1_0},
      {"1. 11-15 1-0\n", claims_1_0},
      {"[Result \"0-1\"]\n1. 11-15 1-0\n", claims_1_0 + ", though the tag Result says 0-1"},
      {"1. 11-15 *\n", "the record leaves the game open, and white can move"},
      {"1. 11-15\n", open},
      // Only the tag Result says a result, the first that names one.
      {"[Event \"1-0\"]\n1. 11-15\n", open},
      {"[Result \"none\"]\n[Result \"0-1\"]\n[Result \"1-0\"]\n1. 11-15\n",
       "the record claims 0-1, and all its moves are legal"},
      // A board without a move says who won, and what else was claimed.
      {set_up + "\n", lost},
      {set_up + " *\n", lost},
      {set_up + " 1-0\n", lost},
      {set_up + " 0-1\n", lost + ", though the record claims 0-1"},
      {set_up + " 1/2-1/2\n", lost + ", though the record claims 1/2-1/2"},
      // The number of another game is written as it is, up to eight digits.
      {with_type("20,W,10,10"), "GameType 20 is not English checkers (21)"},
      {with_type("draughts"), "GameType 'draughts' is not English checkers (21)"},
      {with_type("12345678"), "GameType 12345678 is not English checkers (21)"},
      {with_type("123456789"), "GameType '123456789' is not English checkers (21)"},
      // Squares that are on no board are named, very large ones together.
      {with_fen("B:W33:B1"), "the set-up names square 33, which is not on the board"},
      {with_fen("B:W0:B1"), "the set-up names square 0, which is not on the board"},
      {with_fen("B:W999:B1"), "the set-up names square 999, which is not on the board"},
      {with_fen("B:W1000:B1"), "the set-up names square 1000 or above, which is not on the board"},
      {with_fen("B:W12345678901:B1"),
       "the set-up names square 1000 or above, which is not on the board"},
      {with_fen("B:W1-40:B1"), "the set-up names square 40, which is not on the board"},
  };
  for (const auto& [text, reason] : cases) {
    INFO(text);
    CHECK(tests::judge_pdn(text).at(0).reason == reason);
  }
}

TEST_CASE("a verdict says where, what could have been played, and what was claimed", "[checkers]") {
  const auto verdicts = tests::judge_pdn(
      "[Event \"a\"]\n[White \"M\xFCller\"]\n[Event \"again\"]\n\n1. 11-15 22-18\n"
      "2. 15x23 1-0\n\n[Event \"b\"]\n1. 11-16 *\n");
  REQUIRE(verdicts.size() == 2);
  const game::Verdict& first = verdicts[0];
  CHECK(first.code == game::Code::illegal_move);
  CHECK(first.where == game::Where{6, 64, 3, 1});
  CHECK(*tests::property_of<std::uint64_t>(first, "column") == 4);
  CHECK(first.moves == 2);
  CHECK(first.reason ==
        "'15x23': black must capture, and no capture of the disc on 15 is written so");
  CHECK(*tests::property_of<game::NamedTexts>(first, "tags") ==
        game::NamedTexts{{"Event", "a"}, {"White", "M\xC3\xBCller"}});
  CHECK(tests::text_property(first, "claimed_result") == "1-0");
  CHECK(tests::text_property(first, "derived_result") == "*");
  CHECK(*tests::property_of<std::vector<std::string>>(first, "legal_moves") ==
        std::vector<std::string>{"15x22"});
  CHECK(tests::text_property(first, "nearest_move") == "15x22");
  CHECK(verdicts[1].game == 2);
  CHECK(verdicts[1].code == game::Code::incomplete);
  CHECK(first.bytes + verdicts[1].bytes == 98);
}

TEST_CASE("places: lines that CR alone ends, second results, last moves", "[checkers]") {
  const auto where = [](std::string_view text) { return tests::judge_pdn(text).at(0).where; };
  CHECK(where("[Event \"a\"]\r1. 11-15 22-18\r2. 15x23 *\r\n").line == 3);
  CHECK(where("[Event \"a\"]\r1. 11-15\n22-18\r2. 15x23 *\n").line == 4);
  for (const std::string second : {"1/2-1/2", "0-1", "*"}) {  // located by its own word
    const auto verdicts = tests::judge_pdn("1. 11-15\n1-0 " + second + "\n");
    REQUIRE(verdicts.size() == 1);
    CHECK(verdicts[0].code == game::Code::invalid_file);
    CHECK(verdicts[0].where == game::Where{2, 13, 0, 0});
    CHECK(*tests::property_of<std::uint64_t>(verdicts[0], "column") == 5);
  }
  // A game was won with its last move, if there is one: here black is blocked from the beginning,
  // or has no disc.
  CHECK(where("[FEN \"B:W18:B15\"]\n15x22 1-0\n") == game::Where{2, 18, 1, 1});
  CHECK(where(with_fen("B:W10,14:B5,K6,1,2")).move == 0);
  CHECK(where(with_fen("B:W18:B")) == game::Where{});
  CHECK(tests::codes_of(tests::judge_pdn(with_fen("B:W18:B"))) == "2");
}

TEST_CASE("kings may have a small letter, sides no disc, and ranges an end", "[checkers]") {
  for (const auto& [fen, written] : std::vector<Saying>{{"B:Wk10,21:Bk1", "B:WK10,21:BK1"},
                                                        {"W:W21-23:B", "W:W21,22,23:B"},
                                                        {"W:B:W21", "W:W21:B"}}) {
    CHECK(tests::text_property(tests::judge_pdn(with_fen(fen)).at(0), "fen") == written);
  }
}

TEST_CASE("a digest is of a game's text alone", "[checkers]") {
  const auto digest = [](const std::string& text) {
    return tests::judge_pdn<DigestingSink>(text).at(0).digest;
  };
  const auto plain = digest("1. 11-15\n22-18 *\n");
  REQUIRE(plain);
  for (const char* const same : {" 1. 11-15\t\n\t22-18 * \r\n", "\n \n1. 11-15\n22-18 *",
                                 "1. 11-15\n22-18 *\n\n\t\n", "1. 11-15\r22-18 *\r"}) {
    CHECK(digest(same) == plain);
  }
  std::vector<std::optional<base::Digest::Value>> all{plain};
  for (const char* const other :
       {"1. 11-15 22-18 *\n", "1. 11-15\n\n22-18 *\n", "1. 11-15\n\n\n22-18 *\n",
        "1. 11-15\n22-18  *\n", "1. 11-15\n22-18 1-0\n", "11-15", "11-1"}) {
    all.push_back(digest(other));
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  // Games on one line have those that they have alone.
  const auto both = tests::judge_pdn<DigestingSink>("1. 11-15 * 1. 11-16 22-18 *\n");
  REQUIRE(both.size() == 2);
  CHECK(both[0].digest == digest("1. 11-15 * "));
  CHECK(both[1].digest == digest("1. 11-16 22-18 *\n"));
  // Without text, or with text that cannot be read, there is none.
  CHECK_FALSE(digest(""));
  CHECK_FALSE(digest("\n \t\r\n"));
  const auto ended =
      tests::judge_pdn<DigestingSink>("1. 11-15 *\n1. 11-16\n" + too_long_line + "\n");
  CHECK(tests::codes_of(ended) == "39");
  CHECK(ended.at(0).digest.has_value());
  CHECK_FALSE(ended.at(1).digest.has_value());
}
