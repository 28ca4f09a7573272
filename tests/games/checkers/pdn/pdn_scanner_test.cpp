// Lines of PDN, cut into words; results, and the texts of tags.

#include "games/checkers/pdn/pdn_scanner.hpp"

#include <string>
#include <utility>

#include "games/checkers/pdn/pdn_game.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "tests/catch.hpp"
#include "tests/table_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::PdnScanner;
using checkers::Result;
using checkers::Token;

namespace {

/// The words of a text, each as its kind and its text.
std::string pdn_words(std::string_view text, PdnScanner scanner = PdnScanner()) {
  constexpr const char* kinds[] = {"end",          "tag",       "number",   "move",
                                   "result",       "malformed", "unclosed", "variation_begin",
                                   "variation_end"};
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
  for (const auto& row : tests::rows_of("games/checkers/pdn/words.tsv", 2)) {
    INFO(row[0]);
    CHECK(pdn_words(row[0]) == row[1]);
  }
  for (const std::string more : {" ", "\t", "{c}", "(22-18)", ";c", "$1", "*"}) {
    CHECK(pdn_words("11-15" + more).starts_with("move 11-15"));
  }
}

TEST_CASE("variations are cut into words where they are wanted", "[checkers]") {
  for (const auto& row : tests::rows_of("games/checkers/pdn/words_of_variations.tsv", 2)) {
    INFO(row[0]);
    CHECK(pdn_words(row[0], PdnScanner::of_variations()) == row[1]);
  }
}

TEST_CASE("letters and ranks are squares seen by the side that begins", "[checkers]") {
  const auto squares = [](const std::string& line, checkers::Rules rules = checkers::Rules::english,
                          const checkers::Notation& notation = {}) {
    const auto read =
        read_squares(pdn_move_of(line), checkers::draughts::start_position(rules), rules, notation);
    return std::pair(unsigned{read.numbers[0]}, unsigned{read.numbers[1]});
  };
  CHECK(squares("c3-d4") == std::pair(11U, 15U));
  CHECK(squares("A1-H8") == std::pair(4U, 29U));
  CHECK(squares("b8-g1") == std::pair(32U, 1U));
  CHECK(squares("a2-a0") == std::pair(0U, 0U));   // light, and no rank
  CHECK(squares("a9-c67") == std::pair(0U, 0U));  // 260 and 267 would be 4 and 11 in a byte
  CHECK(squares("a65-b9") == std::pair(0U, 0U));
  CHECK(squares("i1-33") == std::pair(0U, 0U));
  using checkers::Rules;
  CHECK(squares("a1-h8", Rules::russian) == std::pair(29U, 4U));
  CHECK(squares("cd4-1", Rules::russian) == std::pair(0U, 18U));  // no single move
  CHECK(squares("cd4", Rules::russian) == std::pair(22U, 18U));
  CHECK(squares("a1-j10", Rules::international) == std::pair(46U, 5U));
  CHECK(squares("l12-50", Rules::canadian) == std::pair(6U, 50U));
  CHECK(squares("h1-a8", Rules::italian) == std::pair(32U, 1U));
  CHECK(squares("h1-a8", Rules::spanish) == std::pair(1U, 32U));
  CHECK(squares("a1-b8", Rules::spanish) == std::pair(0U, 0U));
}

TEST_CASE("of more squares than a move can have the first are kept", "[checkers]") {
  std::string most = "1";
  for (unsigned i = 2; i <= Token::most_squares; ++i) most += "-" + std::to_string(i);
  CHECK_FALSE(pdn_move_of(most).has_more_squares);
  CHECK(pdn_move_of(most + "-33").has_more_squares);
  CHECK(pdn_move_of(most + "-33").written().size() == Token::most_squares);
  CHECK(pdn_move_of(most + "-a1").has_more_squares);
}

TEST_CASE("a line of a written game has no more characters than it may", "[checkers]") {
  std::string text;
  checkers::LineFiller lines(text, 5);
  lines.end_line();
  CHECK(text.empty());
  // At the beginning of a line, [ may be a tag, even behind a blank, and % a line that is no part
  // of the game.
  for (const std::string_view word : {"ab", "cd", "[e", "%f"}) lines.add(word);
  lines.end_line();
  lines.add("[g");
  CHECK(text == "ab cd [e\n %f\n [g");
}

TEST_CASE("lines are filled by characters, not by bytes", "[checkers]") {
  CHECK(checkers::characters_of("\xC3\xA9\xC3\xA8") == 2);
  std::string text;
  checkers::LineFiller lines(text, 3);
  for (const std::string_view word : {"a", "\xC3\xA9", "b", "c"}) lines.add(word);
  lines.end_line();
  CHECK(text == "a \xC3\xA9\nb c\n");
}

TEST_CASE("control characters are written as blanks", "[checkers]") {
  CHECK(checkers::plain_text("a\tb\x7F\xC2\x9F\xC2\xA0") == "a b  \xC2\xA0");
}

TEST_CASE("results are written as they are read", "[checkers]") {
  for (const Result result :
       {Result::unfinished, Result::first_wins, Result::second_wins, Result::draw}) {
    CHECK(checkers::result_of(text_of(result)) == result);
    CHECK(checkers::result_of(code_of(result)) == result);
  }
  CHECK(checkers::text_of(Result::none).empty());
  CHECK(checkers::result_of("") == Result::none);
  CHECK(checkers::result_of("1 - 0") == Result::none);
  CHECK(checkers::result_of("12-8") == Result::none);
}

TEST_CASE("a score in a tag is a result", "[checkers]") {
  for (const auto& row : tests::rows_of("games/checkers/pdn/scores.tsv", 2)) {
    INFO(row[0]);
    CHECK(text_of(checkers::result_of_tag(row[0])) == row[1]);
  }
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
