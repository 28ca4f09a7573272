// The judge and what the players see, against the twin, on random files.

#include "games/boxshogi/judge.hpp"

#include <array>

#include "game/judge.hpp"
#include "games/boxshogi/definition.hpp"
#include "tests/catch.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/judging.hpp"
#include "tests/twin/boxshogi_games.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

void compare(const std::string& text, std::array<std::uint64_t, 10>& codes) {
  INFO(text);
  const twin::ShogiRuling ruling = twin::judge_boxshogi(text);
  ++codes[static_cast<std::size_t>(ruling.code)];
  boxshogi::Judge judge = tests::judge_of(text);
  const game::Verdict verdict = judge.verdict();
  REQUIRE(game::digit_of(verdict.code) == '0' + ruling.code);
  REQUIRE(tests::output_of(judge) == ruling.output);
  REQUIRE(verdict.moves == ruling.moves);
  if (ruling.code != 7) REQUIRE(verdict.where.line == ruling.line);
  REQUIRE(verdict.where.move == ruling.move);
  REQUIRE(verdict.where.player == ruling.player);
  REQUIRE(tests::text_property(verdict, "ending") == ruling.ending);
  const auto* unread = tests::property_of<std::uint64_t>(verdict, "unread_lines");
  REQUIRE((unread != nullptr ? *unread : 0) == ruling.unread);
  REQUIRE_FALSE(verdict.reason.empty());
  if (!verdict.where.byte) return;
  REQUIRE(static_cast<std::uint64_t>(std::count(
              text.begin(), text.begin() + static_cast<std::ptrdiff_t>(*verdict.where.byte),
              '\n')) == verdict.where.line - 1);
}

}  // namespace

TEST_CASE("random files of BoxShogi", "[boxshogi]") {
  std::array<std::uint64_t, 10> codes{};
  const std::uint64_t files = tests::rounds(6000);
  for (std::uint64_t seed = 0; seed < files; ++seed) {
    compare(twin::random_shogi_file(seed, 12), codes);
  }
  for (const std::size_t code : {1U, 2U, 3U, 7U, 8U}) {
    CAPTURE(code, codes[code]);
    CHECK(codes[code] > files / 100);
  }
}

TEST_CASE("random files of BoxShogi with many moves", "[boxshogi]") {
  std::array<std::uint64_t, 10> codes{};
  for (std::uint64_t seed = 0; seed < tests::rounds(200); ++seed) {
    compare(twin::random_shogi_file(base::mix(1, seed), 420), codes);
  }
  CHECK(codes[1] > 0);
  CHECK(codes[2] > 0);
  CHECK(codes[3] > 0);
}

TEST_CASE("lines behind the end are counted, and their trouble is none", "[boxshogi]") {
  const std::string setup = "d a1\nD e5\n\n[]\n[]\n\n";
  const auto unread = [&](const std::string& rest) {
    boxshogi::Judge judge = tests::judge_of(setup + "move a1 c1\n" + rest);
    const game::Verdict verdict = judge.verdict();
    CHECK(verdict.code == game::Code::second_player_wins);
    CHECK(verdict.bytes == setup.size() + 11);
    return *tests::property_of<std::uint64_t>(verdict, "unread_lines");
  };
  CHECK(unread("") == 0);
  CHECK(unread("\n \n") == 0);
  CHECK(unread("move e5 e4\n") == 1);
  CHECK(unread("\n\nx") == 3);
  CHECK(unread(std::string(2 << 20, 'x') + "\nmove e5 e4\n") == 1);
}

TEST_CASE("a line that is too long", "[boxshogi]") {
  const std::string setup = "d a1\nD e5\n\n[]\n[]\n\n";
  const std::string line((1 << 20) + 1, ' ');
  boxshogi::Judge judge = tests::judge_of(setup + "move a1 a2\n" + line);
  game::Verdict verdict = judge.verdict();
  CHECK(verdict.code == game::Code::file_error);
  CHECK(verdict.where == game::Where{8, setup.size() + 11, 2, 2});
  CHECK(judge.game() == nullptr);
  // Whether the empty line is a move is not known yet.
  verdict = tests::judge_of(setup + "\n" + line).verdict();
  CHECK(verdict.code == game::Code::file_error);
  CHECK(verdict.where.line == 8);
  verdict = tests::judge_of("d a1\n" + line).verdict();
  CHECK(verdict.where == game::Where{2, 5, 0, 0});
}

TEST_CASE("a file that stops before the move that is wanted has no picture", "[boxshogi]") {
  const std::string text = "d a1\nD e5\n\n[]\n[]\n\nmove a1 a2\n";
  const std::string line((1 << 20) + 1, 'x');
  const auto is_drawn = [&](const std::string& rest, std::uint64_t at) {
    boxshogi::Judge judge({.canvas = game::Canvas{.at = at}});
    const tests::PaddedText padded(text + rest);
    io::MemoryBlocks blocks(padded.text());
    game::feed_all(judge, blocks);
    return judge.verdict().picture.has_value();
  };
  CHECK(is_drawn(line, 1));
  CHECK_FALSE(is_drawn(line, 2));
  CHECK_FALSE(is_drawn("move e5 e5\n", 2));
  CHECK(is_drawn("move e5 e4\nnonsense\n", 2));
}

TEST_CASE("a judge says whether what follows can matter", "[boxshogi]") {
  const std::string setup = "d a1\nD e5\n\n[]\n[]\n\n";
  CHECK_FALSE(boxshogi::Judge({}).is_decided());
  CHECK_FALSE(tests::judge_of(setup).is_decided());
  CHECK_FALSE(tests::judge_of(setup + "move a1 a2\n").is_decided());
  CHECK(tests::judge_of(setup + "move a1 a1\n").is_decided());
  CHECK(tests::judge_of("nonsense\n").is_decided());
}

TEST_CASE("the report of a game", "[boxshogi]") {
  const std::string text =
      "d a1\ns b1\nr c1\ng d1\nn e1\np a2\nD e5\nS d5\nR c5\nG b5\nN a5\nP e4\n\n[]\n[]\n\n"
      "move b1 b2\nmove a5 a2\n";
  const game::Verdict verdict = tests::judge_of(text).verdict();
  CHECK(*tests::property_of<std::string>(verdict, "position") == "1GRSD/4P/5/Ns3/d1rgn[P] l 2");
  CHECK(*tests::property_of<bool>(verdict, "check"));
  CHECK(*tests::property_of<std::vector<std::string>>(verdict, "captures_upper") ==
        std::vector<std::string>{"P"});
  CHECK(tests::property_of<std::vector<std::string>>(verdict, "captures_lower")->empty());
  CHECK(tests::property_of<std::vector<std::string>>(verdict, "board")->at(3) ==
        "2 | N| s|__|__|__|");
  CHECK(tests::property_of<std::string>(verdict, "ending") == nullptr);
}

TEST_CASE("what is wrong with a set-up is said", "[boxshogi]") {
  const auto reason = [](std::string_view text) { return tests::judge_of(text).verdict().reason; };
  CHECK(reason("") == "the file is empty");
  CHECK(reason("d a1\n") == "the file ends before the empty line after the pieces");
  CHECK(reason("d a1\nD e5\n\n") == "the file ends before the list of UPPER's captures");
  CHECK(reason("d a1\nD e5\n\n[]\n") == "the file ends before the list of lower's captures");
  CHECK(reason("d a1\nD e5\n\n[\n[]\n") == "'[' is no list of captures");
  CHECK(reason("d a1\nD e5\n\n]\n[]\n") == "']' is no list of captures");
  CHECK(reason("+d a1\nD e5\n\n[]\n[]\n\n") == "+d: a drive cannot promote");
  CHECK(reason("d a1\n+s b1\nD e5\n\n[]\n[]\n\n") == "+s: a shield cannot promote");
}

TEST_CASE("a replay marks what an illegal move names, and the check", "[boxshogi]") {
  boxshogi::Settings settings;
  settings.canvas = game::Canvas{.image = true, .replay = true};
  const auto judged = [&](const std::string& moves) {
    const auto referee = boxshogi::definition(settings).make_referee();
    auto verdict =
        tests::judge(*referee, "d a1\ns c1\nD e5\nN a5\n\n[]\n[p]\n\n" + moves + "\n").at(0);
    REQUIRE(verdict.picture);
    REQUIRE(verdict.picture->replay);
    return verdict;
  };
  const auto marks = [&](const std::string& moves) {
    return judged(moves).picture->replay->steps.back().marks;
  };
  using Marks = game::NamedTexts;
  CHECK(marks("move a1 b1") == Marks{{"from", "a1"}, {"to", "b1"}});
  CHECK(marks("move a1 b1\nmove e5 d5\ndrop p c2") == Marks{{"to", "c2"}});
  CHECK(marks("move c1 c2") == Marks{{"illegal", "c1 c2"}, {"check", "a1"}});
  CHECK(marks("drop p c2") == Marks{{"illegal", "c2"}, {"check", "a1"}});
  CHECK(marks("castle") == Marks{{"check", "a1"}});
  CHECK(marks("move a1 b1\nmove e5 e3") == Marks{{"illegal", "e3 e5"}});
  const std::string red = " Red square: check.";
  CHECK(judged("move c1 c2").picture->image.find(red) != std::string::npos);
  CHECK(judged("move a1 b1").picture->image.find(red) == std::string::npos);
}

TEST_CASE("BoxShogi: nothing is drawn that nobody wants", "[boxshogi]") {
  const std::string text = "d a1\nD e5\n\n[]\n[]\n\nmove a1 a2\n";
  CHECK_FALSE(tests::judge_of(text).verdict().picture);
  boxshogi::Settings settings;
  settings.canvas = game::Canvas{};
  const auto referee = boxshogi::definition(settings).make_referee();
  const game::Verdict verdict = tests::judge(*referee, text).at(0);
  REQUIRE(verdict.picture);
  CHECK_FALSE(verdict.picture->replay);
}
