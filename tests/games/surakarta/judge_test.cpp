// Recorded games: every sample, whose name says its code, CODE_WHAT.txt, or
// CODE_WHAT.drawNisCODE.txt where it has another when N quiet moves are a draw; and random games.

#include <regex>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "games/surakarta/definition.hpp"
#include "games/surakarta/judge.hpp"
#include "games/surakarta/notation.hpp"
#include "tests/catch.hpp"
#include "tests/games/samples.hpp"
#include "tests/judging.hpp"
#include "tests/support.hpp"
#include "tests/twin/surakarta_judge_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using surakarta::Move;
using surakarta::Notation;
using surakarta::Position;
using surakarta::Settings;
using surakarta::Side;

namespace {

constexpr std::string_view letters("0123456789,- \t\n\r.xoABCDEFGx#");

game::Verdict judge(std::string_view text, const Settings& settings = {}) {
  return tests::judge(*surakarta::definition(settings).make_referee(), text).at(0);
}

game::Picture picture(std::string_view text, const game::Canvas& canvas = {}) {
  return judge(text, {.draw_after = {}, .canvas = canvas}).picture.value();
}

std::string drawn(std::string_view text) {
  std::string words;
  for (const auto& line : picture(text).lines) {
    for (const game::Picture::Span& span : line) words += span.text;
    words += '\n';
  }
  return words;
}

game::Replay replay_of(std::string_view text) {
  return picture(text, {.replay = true}).replay.value();
}

Settings drawn_after(std::uint64_t moves) {
  return {.draw_after = moves > 0 ? std::optional(moves) : std::nullopt, .canvas = {}};
}

/// All that the twin says too.
void compare(const std::string& text, std::uint64_t draw_after) {
  INFO(text << " draw after " << draw_after);
  const game::Verdict verdict = judge(text, drawn_after(draw_after));
  const twin::SurakartaRuling slow = twin::judge_surakarta(text, draw_after);
  REQUIRE(game::digit_of(verdict.code) == '0' + slow.code);
  REQUIRE(verdict.where.line == slow.line);
  REQUIRE(verdict.where.byte.value_or(0) == slow.byte);
  REQUIRE(verdict.where.move == slow.move);
  REQUIRE(verdict.where.player == slow.player);
  REQUIRE(verdict.moves == slow.moves);
  REQUIRE(tests::text_property(verdict, "final_board") == slow.board);
}

/// A game of random moves, captures preferred, in either notation, written in various ways.
std::string random_game(base::Random& random) {
  const bool squares = random.below(2) == 0;
  const auto board = *surakarta::Board::parse(squares || random.below(2) == 0
                                                  ? "xxxxxxxxxxxx............oooooooooooo"
                                                  : "xxxx........oooo");
  std::string text = squares ? "" : board.letters() + "\n";
  Position position(board);
  Side side = squares || random.below(2) == 0 ? Side::black : Side::white;
  const bool marks = random.below(2) == 0;
  const bool a_move_a_line = random.below(2) == 0;
  for (std::uint64_t left = random.below(150); left > 0; --left) {
    std::vector<Move> moves = position.moves(side);
    if (moves.empty()) break;
    Move move = moves[random.below(moves.size())];
    for (const Move& other : moves) {
      if (position.is_capture(other) && random.below(2) == 0) move = other;
    }
    const Notation notation = squares ? Notation::squares : Notation::points;
    text += surakarta::words_of(move, notation, marks && position.is_capture(move));
    text += !squares || a_move_a_line ? '\n' : ' ';
    position.play(move);
    side = surakarta::other(side);
  }
  return text;
}

}  // namespace

TEST_CASE("Surakarta: every case file has the code that its name says", "[surakarta]") {
  static const std::regex pattern(R"([0-9]_[a-z0-9_]+(\.draw([0-9]+)is([0-9]))?\.txt)");
  for (const auto& [name, text, code] : tests::samples(surakarta::definition({}))) {
    CAPTURE(name);
    std::smatch match;
    REQUIRE(std::regex_match(name, match, pattern));
    CHECK(game::digit_of(judge(text).code) == code);
    compare(text, 0);
    if (!match[1].matched) continue;
    const std::uint64_t draw_after = std::stoull(match[2]);
    CHECK(game::digit_of(judge(text, drawn_after(draw_after)).code) == *match[3].first);
    compare(text, draw_after);
  }
}

TEST_CASE("Surakarta: random games, mutated or not, are judged as by the twin",
          "[surakarta][twin]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(4000); ++seed) {
    base::Random random(base::mix(31, seed));
    const std::string text = random_game(random);
    compare(text, 0);
    compare(text, 1 + random.below(30));
    compare(tests::mutated(text, random, letters), random.below(3) == 0 ? 1 + random.below(30) : 0);
    compare(tests::mutated(text, random, letters), 0);
  }
}

TEST_CASE("Surakarta: mutated samples are judged as by the twin", "[surakarta][twin]") {
  const std::vector<tests::Sample> samples = tests::samples(surakarta::definition({}));
  for (std::uint64_t seed = 0; seed < tests::rounds(20000); ++seed) {
    base::Random random(base::mix(32, seed));
    const std::string& text = samples[random.below(samples.size())].text;
    compare(tests::mutated(text, random, letters), random.below(4));
  }
}

TEST_CASE("Surakarta: lines that are too long", "[surakarta]") {
  const std::string board = "xxxx........oooo\n";
  const std::string longest(base::max_line_bytes, ' ');
  compare(board + "0,0 0,1\n" + longest + " ", 0);
  compare(board + "0,0 0,1\n" + longest + " \n0,3 0,2\n", 0);
  compare(board + "x\n" + longest + " ", 0);
  compare(board + longest.substr(7) + "0,0 0,1", 0);
  compare("D2-D3\n" + longest + "E5-D4", 0);
  compare("D2-D3\n" + longest.substr(5) + "E5-D4\n", 0);
  CHECK(judge("D2-D3\n" + longest + "E5-D4").code == game::Code::file_error);
  CHECK(judge("D2-D3\n" + longest.substr(5) + "E5-D4").code == game::Code::incomplete);
}

TEST_CASE("Surakarta: reasons and bytes", "[surakarta]") {
  const auto reason = [](const char* text) { return judge(text).reason; };
  CHECK(reason("") == "the file is empty");
  CHECK(reason(" \n") == "there is no move");
  CHECK(reason("D2-D3\nE5-D4 C3-C4") == "'C3-C4': there is no piece on C3");
  CHECK(reason("D2-D3 D3-D4") == "'D3-D4': the piece on D3 is black's, and it is white's turn");
  CHECK(reason("A1-A1") == "'A1-A1': the piece on A1 does not move");
  CHECK(reason("A1-A2") == "'A1-A2': A2 holds a piece of black's own");
  CHECK(reason("A2xA3") == "'A2xA3': it is written as a capture, and there is no piece on A3");
  CHECK(reason("A2-A4") == "'A2-A4': A4 is not next to A2, and holds no piece to capture");
  CHECK(reason("A2-G3") == "'A2-G3' leads off the board of 6 by 6");
  CHECK(reason(".x..o...........\n1,0 0,1\n") ==
        "black captured the last piece of white with move 1");
  CHECK(reason(".x..o...........\n1,0 0,1\n0,1 0,2\n") ==
        "the game was over: black captured the last piece of white with move 1");
  CHECK(reason("............oooo\n") == "black has no piece on the board that is given");
  CHECK(reason(".x..o...........\n \t\n") == "a line without a move");
  CHECK(reason(".x..o...........\n1,0\n") == "'1,0' is not a move x,y x,y");
  // Bytes count what lies before the point at which reading ended: the move, not the line.
  const game::Verdict verdict = judge("D2-D3\nE5-D4  bad C2-C3\n");
  CHECK(verdict.bytes == 13);
  CHECK(verdict.where == game::Where{2, 13, 3, 1});
  CHECK(verdict.moves == 2);
}

TEST_CASE("Surakarta: only a capture has a route", "[surakarta]") {
  CHECK(tests::text_property(judge(".x..o...........\n1,0 0,1\n"), "capture_route") == "1,0 ~ 0,1");
  CHECK(tests::text_property(judge("D2-D3\n"), "last_move") == "D2-D3");
  CHECK(tests::text_property(judge("D2-D3\n"), "capture_route").empty());
}

TEST_CASE("Surakarta: a move that was refused is drawn where it is on the board, and the verdict",
          "[surakarta]") {
  const std::string played = "D2-D3\n";
  CHECK(drawn(played + "E5-E3\n") != drawn(played));
  CHECK(drawn(played + "E5-G3\n") == drawn(played));
  CHECK(drawn(played + "D5-D2\n") != drawn(played));
  CHECK(drawn(played + "D5-D2\nno move\n") == drawn(played));
  const auto last_step = [](const std::string& text) { return replay_of(text).steps.back(); };
  using Marks = game::NamedTexts;
  CHECK_FALSE(last_step(played).is_refused);
  CHECK(last_step(played + "E5-E3\n").is_refused);
  CHECK(last_step(played + "E5-E3\n").marks == Marks{{"illegal", "4,4 4,2"}});
  CHECK(last_step(played + "E5-G3\n").marks.empty());
  CHECK(last_step(".x..o...........\n1,0 0,1\n0,1 0,2\n").marks == Marks{{"illegal", "0,1 0,2"}});
}

TEST_CASE("Surakarta: pictures, images and replays are made when they are wanted", "[surakarta]") {
  CHECK_FALSE(judge("D2-D3\n").picture);
  CHECK(picture("D2-D3\n").image.empty());
  CHECK(!picture("D2-D3\n").replay);
  CHECK(!picture("D2-D3\n", {.image = true}).image.empty());
  CHECK(!picture("D2-D3\n", {.image = true}).replay);
  CHECK(replay_of("D2-D3\n").setup.back().second == "squares");
  CHECK(replay_of("x..o............\n0,0 0,1\n").setup.back().second == "points");
}

TEST_CASE("Surakarta: points and moves that are cut off are none", "[surakarta]") {
  const std::string_view whole = "D2-D3";
  CHECK(surakarta::read_squares(whole));
  CHECK(!surakarta::read_squares(whole.substr(0, 3)));
  CHECK(!surakarta::read_squares(whole.substr(0, 0)));
  std::string_view point = "1-2";
  CHECK(!surakarta::take_point(point));
  point = ",2";
  CHECK(!surakarta::take_point(point));
  point = "1,-2";
  CHECK(surakarta::take_point(point) == surakarta::Point{1, -2});
}

TEST_CASE("Surakarta: a point on a command line may be beside the board", "[surakarta]") {
  const auto point = [](std::string_view text) { return surakarta::take_point(text); };
  CHECK(point("1,-2") == surakarta::Point{1, -2});
  CHECK(point("-1,2").has_value());
  CHECK_FALSE(point("-,2"));
  CHECK_FALSE(point("1,-x"));
  CHECK_FALSE(point("--1,2"));
}
