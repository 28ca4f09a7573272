// Lines of PDN, cut into words.

#include "games/checkers/pdn/pdn_scanner.hpp"

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::PdnScanner;
using checkers::Token;

namespace {

std::string_view name_of(Token::Kind kind) {
  switch (kind) {
    case Token::Kind::tag:
      return "tag";
    case Token::Kind::number:
      return "number";
    case Token::Kind::move:
      return "move";
    case Token::Kind::result:
      return "result";
    case Token::Kind::malformed:
      return "malformed";
    case Token::Kind::unclosed:
      return "unclosed";
    case Token::Kind::end_of_line:
      break;
  }
  return "end";
}

/// The words of lines, each as its kind and its text.
std::string words_of(const std::vector<std::string>& lines) {
  PdnScanner scanner;
  std::string all;
  for (const std::string& line : lines) {
    scanner.begin_line(line);
    for (Token token = scanner.next(); token.kind != Token::Kind::end_of_line;
         token = scanner.next()) {
      all += all.empty() ? "" : ", ";
      all += name_of(token.kind);
      if (token.kind == Token::Kind::tag) all += " " + std::string(token.name);
      if (token.kind != Token::Kind::unclosed) all += " " + std::string(token.text);
    }
  }
  return all;
}

std::string words(const std::string& line) {
  return words_of({line});
}

Token move_of(const std::string& line) {
  PdnScanner scanner;
  scanner.begin_line(line);
  const Token token = scanner.next();
  REQUIRE(token.kind == Token::Kind::move);
  return token;
}

}  // namespace

TEST_CASE("names of tags are letters, digits and _", "[checkers]") {
  CHECK(words("[Event_A9z \"x\"]") == "tag Event_A9z x");
  CHECK(words("[ _ \"x\" ]") == "tag _ x");
  for (const char* const line :
       {"[a{ \"x\"]", "[a@ \"x\"]", "[a` \"x\"]", "[a/ \"x\"]", "[ \"x\"]"}) {
    CHECK(words(line) == "malformed " + std::string(line));
  }
}

TEST_CASE("tags of these names alone close a comment behind an empty line", "[checkers]") {
  CHECK(words_of({"{open", "", "[Site_A9z \"x\"]"}) == "unclosed, tag Site_A9z x");
  CHECK(words_of({"{open", "", "[_ \"x\"]"}) == "unclosed, tag _ x");
  CHECK(words_of({"{open", "", "[Site{ \"x\"]"}).empty());
  CHECK(words_of({"{open", "", "[Site~ \"x\"]"}).empty());
  CHECK(words_of({"{open", "", "[Site x]"}).empty());
  CHECK(words_of({"{open", "[Site \"x\"]"}).empty());
  CHECK(words_of({"{open", "[Event \"x\"]"}) == "unclosed, tag Event x");
}

TEST_CASE("the text of a tag ends at a quote before ], unless a backslash is before it",
          "[checkers]") {
  CHECK(words(R"([A "x\"] y"])") == R"(tag A x\"] y)");
  CHECK(words(R"([A "x\\"] 11-15)") == R"(tag A x\\, move 11-15)");
  CHECK(words(R"([A "x\\\"] y"])") == R"(tag A x\\\"] y)");
  CHECK(words(R"([A "x\y"] 11-15)") == R"(tag A x\y, move 11-15)");
  CHECK(words(R"([A "x\yz"] 11-15)") == R"(tag A x\yz, move 11-15)");
  CHECK(words(R"([A "x" y"] 11-15)") == R"(tag A x" y, move 11-15)");
  CHECK(words(R"([A "x\)") == R"(malformed [A "x\)");
}

TEST_CASE("a malformed word ends at a blank, a comment, a variation or a tag", "[checkers]") {
  CHECK(words("x{c}11-15") == "malformed x, move 11-15");
  CHECK(words("x(22-18)11-15") == "malformed x, move 11-15");
  CHECK(words("x;11-15") == "malformed x");
  CHECK(words("xy 11-15") == "malformed xy, move 11-15");
  CHECK(words("x[A \"b\"]") == "malformed x, tag A b");
  CHECK(words("} 11-15") == "malformed }, move 11-15");
  CHECK(words("11-15}") == "move 11-15, malformed }");
}

TEST_CASE("a move ends where something else may follow it", "[checkers]") {
  for (const std::string more : {" ", "\t", "{c}", "(22-18)", ";c", "$1", "*"}) {
    CHECK(words("11-15" + more).starts_with("move 11-15"));
  }
  CHECK(words("11-15;c") == "move 11-15");
  CHECK(words("11-15?c") != "move 11-15");
}

TEST_CASE("squares follow a separator, or it is no move", "[checkers]") {
  CHECK(words("11-15x22") == "move 11-15x22");
  CHECK(words("11 - 15") == "move 11 - 15");
  CHECK(words("11 -15") == "malformed 11, malformed -15");
  CHECK(words("11-q") == "malformed 11-q");
  CHECK(words("11-i3") == "malformed 11-i3");
  CHECK(words("11-a") == "malformed 11-a");
  CHECK(words("11-ab") == "malformed 11-ab");
  CHECK(words("c3-d4") == "move c3-d4");
}

TEST_CASE("letters and ranks are squares seen by black", "[checkers]") {
  const auto squares = [](const std::string& line) {
    const Token token = move_of(line);
    return std::pair(unsigned{token.squares[0]}, unsigned{token.squares[1]});
  };
  CHECK(squares("c3-d4") == std::pair(11U, 15U));
  CHECK(squares("A1-H8") == std::pair(4U, 29U));
  CHECK(squares("b8-g1") == std::pair(32U, 1U));
  CHECK(squares("a2-a0") == std::pair(0U, 0U));   // light, and no rank
  CHECK(squares("a9-c67") == std::pair(0U, 0U));  // 260 and 267 would be 4 and 11 in a byte
  CHECK(squares("a65-b9") == std::pair(0U, 0U));
}

TEST_CASE("of more squares than a move can have, one that is on no board stays", "[checkers]") {
  const std::string ten = "1-2-3-4-5-6-7-8-9-10";
  CHECK_FALSE(move_of(ten).has_more_squares);
  CHECK(move_of(ten + "-32").has_more_squares);
  CHECK(move_of(ten + "-32").squares.back() == 10);
  CHECK(move_of(ten + "-1").squares.back() == 10);
  CHECK(move_of(ten + "-33").squares.back() == 33);
  CHECK(move_of(ten + "-0-5").squares.back() == 0);
}

TEST_CASE("malformed words are quoted, and named where they are known", "[checkers]") {
  CHECK(checkers::malformed_token("[Event x]") == "'[Event x]' is no tag [Name \"text\"]");
  CHECK(checkers::malformed_token("}") == "a } without a {");
  CHECK(checkers::malformed_token(")x") == "a ) without a (");
  CHECK(checkers::malformed_token("12") == "'12' is a number without a dot, and no move");
  CHECK(checkers::malformed_token("x[") == "'x[' is neither a move nor anything else of a game");
}
