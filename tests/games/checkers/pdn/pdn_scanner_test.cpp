// Lines of PDN, cut into words; results, and the texts of tags.

#include "games/checkers/pdn/pdn_scanner.hpp"

#include <string>
#include <utility>
#include <vector>

#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::PdnScanner;
using checkers::Result;
using checkers::Token;

namespace {

/// The words of a text, each as its kind and its text.
std::string pdn_words(std::string_view text) {
  constexpr const char* kinds[] = {"end",    "tag",       "number",  "move",
                                   "result", "malformed", "unclosed"};
  PdnScanner scanner;
  std::string all;
  checkers::for_each_line(text, [&](std::string_view line) {
    scanner.for_each_word(line, [&](const Token& token) {
      all += all.empty() ? "" : ", ";
      all += kinds[static_cast<std::size_t>(token.kind)];
      if (token.kind == Token::Kind::tag) all += " " + std::string(token.name);
      if (token.kind != Token::Kind::unclosed) all += " " + std::string(token.text);
    });
  });
  return all;
}

Token pdn_move_of(const std::string& line) {
  PdnScanner scanner;
  scanner.begin_line(line);
  const Token token = scanner.next();
  REQUIRE(token.kind == Token::Kind::move);
  return token;
}

}  // namespace

TEST_CASE("lines are cut into words", "[checkers]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      // Names of tags are letters, digits and _.
      {"[Event_A9z \"x\"]", "tag Event_A9z x"},
      {"[ _ \"x\" ]", "tag _ x"},
      {"[a{ \"x\"]", "malformed [a{ \"x\"]"},
      {"[a@ \"x\"]", "malformed [a@ \"x\"]"},
      {"[a` \"x\"]", "malformed [a` \"x\"]"},
      {"[a/ \"x\"]", "malformed [a/ \"x\"]"},
      {"[ \"x\"]", "malformed [ \"x\"]"},
      // Tags of these names alone close a comment behind an empty line.
      {"{open\n\n[Site_A9z \"x\"]", "unclosed, tag Site_A9z x"},
      {"{open\n\n[_ \"x\"]", "unclosed, tag _ x"},
      {"{open\n\n[Site{ \"x\"]", ""},
      {"{open\n\n[Site~ \"x\"]", ""},
      {"{open\n\n[Site x]", ""},
      {"{open\n[Site \"x\"]", ""},
      {"{open\n[Event \"x\"]", "unclosed, tag Event x"},
      // The text of a tag ends at a quote before ], unless a backslash is before it.
      {R"([A "x\"] y"])", R"(tag A x\"] y)"},
      {R"([A "x\\"] 11-15)", R"(tag A x\\, move 11-15)"},
      {R"([A "x\\\"] y"])", R"(tag A x\\\"] y)"},
      {R"([A "x\y"] 11-15)", R"(tag A x\y, move 11-15)"},
      {R"([A "x\yz"] 11-15)", R"(tag A x\yz, move 11-15)"},
      {R"([A "x" y"] 11-15)", R"(tag A x" y, move 11-15)"},
      {R"([A "x\)", R"(malformed [A "x\)"},
      // A malformed word ends at a blank, a comment, a variation or a tag.
      {"x{c}11-15", "malformed x, move 11-15"},
      {"x(22-18)11-15", "malformed x, move 11-15"},
      {"x;11-15", "malformed x"},
      {"xy 11-15", "malformed xy, move 11-15"},
      {"x[A \"b\"]", "malformed x, tag A b"},
      {"} 11-15", "malformed }, move 11-15"},
      {"11-15}", "move 11-15, malformed }"},
      // A move ends where something else may follow it.
      {"11-15;c", "move 11-15"},
      {"11-15?c", "malformed 11-15?c"},
      // Squares follow a separator, or it is no move.
      {"11-15x22", "move 11-15x22"},
      {"11 - 15", "move 11 - 15"},
      {"11 -15", "malformed 11, malformed -15"},
      {"11-q", "malformed 11-q"},
      {"11-i3", "malformed 11-i3"},
      {"11-a", "malformed 11-a"},
      {"11-ab", "malformed 11-ab"},
      {"c3-d4", "move c3-d4"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(pdn_words(text) == expected);
  }
  for (const std::string more : {" ", "\t", "{c}", "(22-18)", ";c", "$1", "*"}) {
    CHECK(pdn_words("11-15" + more).starts_with("move 11-15"));
  }
}

TEST_CASE("letters and ranks are squares seen by black", "[checkers]") {
  const auto squares = [](const std::string& line) {
    const Token token = pdn_move_of(line);
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
  CHECK_FALSE(pdn_move_of(ten).has_more_squares);
  CHECK(pdn_move_of(ten + "-32").has_more_squares);
  CHECK(pdn_move_of(ten + "-32").squares.back() == 10);
  CHECK(pdn_move_of(ten + "-1").squares.back() == 10);
  CHECK(pdn_move_of(ten + "-33").squares.back() == 33);
  CHECK(pdn_move_of(ten + "-0-5").squares.back() == 0);
  CHECK(pdn_move_of(ten).is_on_board());
  CHECK_FALSE(pdn_move_of(ten + "-32").is_on_board());
}

TEST_CASE("a line of a written game has no more characters than it may", "[checkers]") {
  std::string text;
  checkers::LineFiller lines(text, 5);
  lines.end_line();
  CHECK(text.empty());
  // At the beginning of a line, [ would be a tag, and % a line that is no part of the game.
  for (const std::string_view word : {"ab", "cd", "[e", "%f"}) lines.add(word);
  lines.end_line();
  CHECK(text == "ab cd\n [e\n %f\n");
}

TEST_CASE("control characters are written as blanks", "[checkers]") {
  CHECK(checkers::plain_text("a\tb\x7F\xC2\x9F\xC2\xA0") == "a b  \xC2\xA0");
}

TEST_CASE("results are written as they are read", "[checkers]") {
  for (const Result result :
       {Result::unfinished, Result::black_wins, Result::white_wins, Result::draw}) {
    CHECK(checkers::result_of(text_of(result)) == result);
    CHECK(checkers::result_of(code_of(result)) == result);
  }
  CHECK(checkers::text_of(Result::none).empty());
  CHECK(checkers::result_of("") == Result::none);
  CHECK(checkers::result_of("1 - 0") == Result::none);
}

TEST_CASE("backslashes before quotes and backslashes are no part of a text", "[checkers]") {
  CHECK(checkers::tag_text(R"(a \"b\" \\ c)") == R"(a "b" \ c)");
  CHECK(checkers::tag_text(R"(a \b \)") == R"(a \b \)");
  CHECK(checkers::tag_text(std::string_view(R"(a\")").substr(0, 2)) == R"(a\)");
}

TEST_CASE("a text that is too long is cut between two characters", "[checkers]") {
  const std::string most(checkers::most_tag_bytes, 'x');
  const std::string less = most.substr(1);
  const auto kept = [](const std::string& text) { return std::string(checkers::cut(text)); };
  CHECK(kept(most) == most);
  CHECK(kept(most + "y") == most);
  CHECK(kept(less + "\xC3\xA9y") == less);
  CHECK(kept(less.substr(2) + "\xE2\x82\xACy") == less.substr(2) + "\xE2\x82\xAC");
  const std::string bullets(checkers::most_tag_bytes + 1, '\x95');  // in Windows-1252
  CHECK(kept(bullets) == bullets.substr(1));
}
