// What the tag GameType says: the rules, and where squares are counted from.
#include "games/checkers/pdn/game_type.hpp"

#include <charconv>

#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/rules.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::GameType;
using checkers::Rules;

namespace {

GameType type_of(std::string_view text) {
  const auto read = checkers::read_game_type(text, std::nullopt, Rules::english);
  REQUIRE(std::holds_alternative<GameType>(read));
  return std::get<GameType>(read);
}

/// Why it is none; empty if it is one.
std::string reason(std::string_view text) {
  const auto read = checkers::read_game_type(text, std::nullopt, Rules::english);
  const auto* const bad = std::get_if<checkers::BadGameType>(&read);
  return bad != nullptr ? bad->reason : "";
}

/// How records of this type write some squares of the rules' board.
std::string written(std::string_view type, const std::vector<unsigned>& squares) {
  const GameType read = type_of(type);
  std::string text;
  for (const unsigned square : squares) {
    text += checkers::text_of_square(square, rule_set(read.rules), read.notation) + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("a GameType says at which corner numbers and letters begin", "[checkers]") {
  // The upper left and right square, the lower left and right one.
  const std::vector<unsigned> corners{1, 5, 46, 50};
  CHECK(written("20", corners) == "1 5 46 50 ");
  CHECK(written("20,W,10,10,N0,0", corners) == "46 50 1 5 ");
  CHECK(written("20,W,10,10,N1,0", corners) == "50 46 5 1 ");
  CHECK(written("20,W,10,10,N2,0", corners) == "1 5 46 50 ");
  CHECK(written("20,W,10,10,N3,0", corners) == "5 1 50 46 ");
  CHECK(written("20,W,10,10,A0,0", corners) == "b10 j10 a1 i1 ");
  CHECK(written("20,w,10,10,a1,0", corners) == "i10 a10 j1 b1 ");
  CHECK(written("20,W,10,10,A2,0", corners) == "b1 j1 a10 i10 ");
  CHECK(written("20,W,10,10,S3,0", corners) == "i1 a1 j10 b10 ");
  CHECK(written("25", {1, 4, 29, 32}) == "b8 h8 a1 g1 ");
  for (const char* const usual : {"20", "20,W,10,10,N2,0", "20,W,10,10,A0,0", "25"}) {
    CHECK(type_of(usual).notation.is_usual);
  }
  for (const char* const turned : {"20,W,10,10,N0,0", "20,W,10,10,N3,0", "20,W,10,10,A2,0"}) {
    CHECK_FALSE(type_of(turned).notation.is_usual);
  }
}

TEST_CASE("squares are read as they are written, by every GameType", "[checkers]") {
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    for (const std::string notation : {"N0", "N1", "N2", "N3", "A0", "A1", "A2", "A3"}) {
      const std::string text = std::to_string(set.game_type) + ",,,," + notation;
      const GameType type = type_of(text);
      const auto size = static_cast<unsigned>(checkers::dark_squares(set.size));
      for (unsigned square = 1; square <= size; ++square) {
        const std::string name =
            checkers::text_of_square(square, rule_set(type.rules), type.notation);
        const bool in_letters = notation[0] == 'A';
        unsigned number = 0;
        std::from_chars(name.data() + (in_letters ? 1 : 0), name.data() + name.size(), number);
        INFO(text << " " << square << " " << name);
        CHECK(square == (in_letters
                             ? square_of_letters(static_cast<unsigned>(name[0] - 'a'), number,
                                                 rule_set(type.rules), type.notation)
                             : square_of_number(number, rule_set(type.rules), type.notation)));
      }
    }
  }
}

TEST_CASE("a GameType says the rules, unless they are said otherwise", "[checkers]") {
  const auto rules = [](std::string_view text, const std::optional<Rules>& said, Rules usual) {
    return std::get<GameType>(checkers::read_game_type(text, said, usual)).rules;
  };
  CHECK(rules("21", std::nullopt, Rules::international) == Rules::english);
  CHECK(rules("21", std::nullopt, Rules::king_goes_on) == Rules::king_goes_on);
  CHECK(rules("20", Rules::russian, Rules::english) == Rules::russian);
  CHECK(rules("?", std::nullopt, Rules::frisian) == Rules::frisian);
  CHECK(rules("", Rules::russian, Rules::frisian) == Rules::russian);
  const checkers::RuleSet& set = checkers::rule_set(Rules::english);
  CHECK(checkers::square_of_number(0, set, {}) == 0);
  CHECK(checkers::square_of_number(1, set, {}) == 1);
  CHECK(checkers::square_of_number(32, set, {}) == 32);
  CHECK(checkers::square_of_number(33, set, {}) == 0);
}

TEST_CASE("why a GameType is none", "[checkers]") {
  CHECK(reason("20,W,10,10,N2,0").empty());
  CHECK(reason(" 20 , W,, 10").empty());
  CHECK(reason("20,W,10,10,N2,0,1") == "GameType 20: it has more than six parameters");
  CHECK(reason("20,B") == "GameType 20: white begins, and not black");
  CHECK(reason("20,WB") == "GameType 20: 'WB' is no color, W or B");
  CHECK(reason("20,W,8,8") == "GameType 20: the board has 10 rows and 10 columns, and not '8'");
  CHECK(reason("20,W,10,ten") == "GameType 20: 'ten' is no number of rows or columns");
  CHECK(reason("20,W,10x") == "GameType 20: '10x' is no number of rows or columns");
  for (const std::string notation : {"N/", "N4", "N22", "T2", "2"}) {
    CHECK(reason("20,W,10,10," + notation) == "GameType 20: '" + notation +
                                                  "' is no notation, A, N or S and a corner from 0 "
                                                  "to 3");
  }
  CHECK(reason("20,W,10,10,N2,2") ==
        "GameType 20: '2' is neither 0 nor 1, for the corner that is dark");
  CHECK(reason("20,W,10,10,N2,1") ==
        "GameType 20: the lower left corner is dark, and not the other one");
  CHECK(reason("24,,,,,1").empty());
  CHECK(reason("24,,,,,0") == "GameType 24: the lower right corner is dark, and not the other one");
  CHECK(reason("20x") == "GameType '20x' is a game that is not known");
  CHECK(reason("99999999999") == "GameType '99999999999' is a game that is not known");
  CHECK(reason("2100") == "GameType 2100 is a game that is not known");
}
