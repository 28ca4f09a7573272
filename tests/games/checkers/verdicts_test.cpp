// What verdicts on PDN say that the session checkers_cases.txt does not show of the cases.

#include "tests/catch.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

const std::string too_long_line((1 << 20) + 1, 'x');

std::optional<base::Digest::Value> digest(const std::string& text) {
  return tests::judge_pdn<tests::DigestingSink>(text).at(0).digest;
}

}  // namespace

TEST_CASE("a line that is too long ends the game that is open, or is one of its own",
          "[checkers]") {
  for (const auto& [before, codes] :
       std::vector<std::pair<std::string, std::string>>{{"1. 11-15\n", "9"},
                                                        {"1. 11-15 *\n", "39"},
                                                        {"1. 11-19\n", "59"},
                                                        {"[FEN \"x\"]\n", "89"},
                                                        {"", "9"}}) {
    INFO(before);
    const auto verdicts = tests::judge_pdn(before + too_long_line + "\n");
    CHECK(tests::codes_of(verdicts) == codes);
    const std::uint64_t others = verdicts.size() > 1 ? verdicts[0].bytes : 0;
    CHECK(verdicts.back().bytes == before.size() - others);
  }
  CHECK_FALSE(tests::property_of<std::uint64_t>(tests::judge_pdn(too_long_line).at(0), "column"));
}

TEST_CASE("a digest is of a game's text alone", "[checkers]") {
  const auto plain = digest("1. 11-15\n22-18 *\n");
  REQUIRE(plain);
  for (const char* const same : {" 1. 11-15\t\n\t22-18 * \r\n", "\n \n1. 11-15\n22-18 *",
                                 "1. 11-15\n22-18 *\n\n\t\n", "1. 11-15\r22-18 *\r"}) {
    CHECK(digest(same) == plain);
  }
  std::vector<std::optional<base::Digest::Value>> all{plain};
  for (const char* const other :
       {"1. 11-15 22-18 *\n", "1. 11-15\n\n22-18 *\n", "1. 11-15\n\n\n22-18 *\n",
        "1. 11-15\n22-18  *\n", "1. 11-15\n22-18 1-0\n", "11-15", "11-16", "11-1"}) {
    all.push_back(digest(other));
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  // Games on one line have those that they have alone.
  const auto both = tests::judge_pdn<tests::DigestingSink>("1. 11-15 * 1. 11-16 22-18 *\n");
  REQUIRE(both.size() == 2);
  CHECK(both[0].digest == digest("1. 11-15 * "));
  CHECK(both[1].digest == digest("1. 11-16 22-18 *\n"));
  // Without text, or with text that cannot be read, there is none.
  CHECK_FALSE(digest(""));
  CHECK_FALSE(digest("\n \t\r\n"));
  const auto ended =
      tests::judge_pdn<tests::DigestingSink>("1. 11-15 *\n1. 11-16\n" + too_long_line + "\n");
  CHECK(tests::codes_of(ended) == "39");
  CHECK(ended.at(0).digest.has_value());
  CHECK_FALSE(ended.at(1).digest.has_value());
}

TEST_CASE("a carriage return alone ends a line, and is counted", "[checkers]") {
  const auto verdict = tests::judge_pdn("1. 11-15\r22-18\r2. 15-9 *\r\n").at(0);
  CHECK(verdict.code == game::Code::illegal_move);
  CHECK(verdict.where.line == 3);
  CHECK(verdict.where.byte == 18);
}

TEST_CASE("a comment without an end is in its line, whatever ends those before", "[checkers]") {
  for (const char* const before : {"11-15\n22-18\n", "11-15\r22-18\r", "11-15\r\n22-18\r"}) {
    const game::Verdict verdict = tests::judge_pdn(std::string(before) + "{open").at(0);
    CHECK(verdict.code == game::Code::invalid_file);
    CHECK(verdict.where.line == 3);
  }
}

TEST_CASE("rules are guessed from every square of a set-up", "[checkers]") {
  checkers::Settings settings;
  settings.guesses = true;
  const auto rules_of = [&](const std::string& fen) {
    const auto verdict = tests::judge_pdn("[FEN \"" + fen + "\"]\n*\n", settings).at(0);
    return tests::text_property(verdict, "rules");
  };
  CHECK(rules_of("B:W33:B1") == "international");
  CHECK(rules_of("B:B1,33:W50") == "international");
  CHECK(rules_of("B:B1,51:W72") == "canadian");
  CHECK(rules_of("B:BK51:W72") == "canadian");
}

TEST_CASE("in a set-up a k before a square is a king, unless it is the file k", "[checkers]") {
  const auto set_up = [](const std::string& type, const std::string& fen) {
    const auto verdict =
        tests::judge_pdn("[GameType \"" + type + "\"]\n[FEN \"" + fen + "\"]\n*\n").at(0);
    const auto* const board = tests::property_of<std::string>(verdict, "fen");
    return board != nullptr ? *board : verdict.reason;
  };
  CHECK(set_up("27,W,12,12,A0,0", "W:Wk1,c3:Bb12") == "W:W56,72:B1");
  CHECK(set_up("27,W,12,12,A0,0", "W:WKk1:Bb12") == "W:WK72:B1");
  CHECK(set_up("27", "W:Wk67:B1") == "W:WK67:B1");
  CHECK(set_up("20,W,10,10,A0,0", "W:Wka1:Bb10") == "W:WK46:B1");
  CHECK(set_up("25", "W:Wka1:Bb8") == "W:WK29:B1");
  CHECK(set_up("25", "W:Wc3,c3:Bb8") == "the set-up names square c3 twice");
  CHECK(set_up("25", "W:Wz1:Bb8") == "the set-up names z1, which is no square of the board");
  CHECK(set_up("25", "W:W{1:Bb8") == "the set-up is malformed: a square is not a number");
  const auto not_there = [](const std::string& square) {
    return "the set-up names square " + square + ", which is not on the board";
  };
  for (const std::string square : {"0", "33", "999"}) {
    CHECK(set_up("21", "W:W" + square + ":B1") == not_there(square));
  }
  for (const std::string square : {"1000", "1001", "99999999999"}) {
    CHECK(set_up("21", "W:W" + square + ":B1") == not_there("1000 or above"));
  }
}
